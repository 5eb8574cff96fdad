import { newSlots, type Read, type TemplateCall, type Write } from "./run.ts";

/** `{{template "name" .a}}`: what it writes sees the value as its dot and `$`, and none of the variables here. */
export function writeTemplateCall(call: TemplateCall, read: Read): Write {
  return (run, dot) => {
    const value = read(run, dot);
    const { slots, budget } = run;
    budget.step(call);
    budget.enter(call, "Templates that call each other");
    run.slots = newSlots(value, call.body);
    const flow = call.body.write(run, value);
    budget.checkLength(run.out.length, call);
    run.slots = slots;
    budget.leave();
    return flow;
  };
}
