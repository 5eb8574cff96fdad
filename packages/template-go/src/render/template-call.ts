import type { Limits } from "@mci/contract";
import { tooDeep, tooManySteps, tooMuchOutput } from "../limits.ts";
import type { TemplateCall } from "./body.ts";
import { newSlots, type Read, type Write } from "./run.ts";

/** `{{template "name" .a}}`: what it writes sees the value as its dot and `$`, and none of the variables here. */
export function writeTemplateCall(call: TemplateCall, read: Read, { loopSteps, depth, outputBytes }: Limits): Write {
  return (run, dot) => {
    const value = read(run, dot);
    const { slots } = run;
    run.steps += 1;
    run.depth += 1;
    if (run.steps > loopSteps) throw tooManySteps(call, loopSteps);
    if (run.depth > depth) throw tooDeep(call, "Templates that call each other", depth);
    run.slots = newSlots(value, call.body);
    const flow = call.body.write(run, value);
    if (run.out.length > outputBytes) throw tooMuchOutput(call, outputBytes);
    run.slots = slots;
    run.depth -= 1;
    return flow;
  };
}
