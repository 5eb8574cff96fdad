import type { Progress } from "@mci/contract";

/** Writes the progress of a task now and then: of steps that come faster, the last one. */
export interface ProgressWriter {
  offer(step: Progress): void;
  /** Resolves when nothing is being written any more. */
  end(): Promise<void>;
}

export function progressWriter(
  write: (step: Progress) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressWriter {
  let latest: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const step = latest;
    latest = undefined;
    timer = step === undefined ? undefined : setTimeout(flush, pauseMs);
    if (step !== undefined) writing = writing.then(() => write(step)).catch(onError);
  };
  return {
    offer({ progress, total, message }) {
      latest = {
        progress,
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message: message.slice(0, maxMessageLength) }),
      };
      if (timer === undefined) flush();
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
      latest = undefined;
      return writing;
    },
  };
}

const pauseMs = 500;
const maxMessageLength = 1_000;
