export { breather } from "./breather.ts";
export { callText } from "./call-text.ts";
export { canonicalJson } from "./canonical-json.ts";
export { callErrorCode, findSchemaViolation } from "./call-error.ts";
export { errorMessage } from "./error-message.ts";
export { executionPlace } from "./execution-place.ts";
export { formatText } from "./format-text.ts";
export { hiddenCharacters } from "./hidden-characters.ts";
export { withoutFolder, withoutPaths } from "./host-paths.ts";
export { isRecord } from "@mci/contract";
export { bodyWeight } from "./json-text/body-weight.ts";
export { jsonExcess, type JsonBounds } from "./json-text/json-excess.ts";
export { repeatedKey } from "./json-text/repeated-key.ts";
export { childPointer, parsePointer, toPointer } from "./json-pointer.ts";
export {
  describeLostDigits,
  findLostDigits,
  LostDigitsError,
  lostDigitsHint,
  losesDigits,
  parseJson,
  type LostDigits,
} from "./lost-digits.ts";
export { mayRunAgain } from "./may-run-again.ts";
export { nearest } from "./nearest.ts";
export { joinObservers, observeStep } from "./observe-step.ts";
export { omitUndefined } from "./omit-undefined.ts";
export { placeAt } from "./place-at.ts";
export { recent, type Recent } from "./recent.ts";
export { rawMember } from "./raw-member.ts";
export { fromRecordedText } from "./recorded-text.ts";
export { isRounded, leaveOutRounded } from "./rounded-values.ts";
export { semaphore, type Place, type Semaphore } from "./semaphore.ts";
export { isValidKey, keyInMeta, keyRecordKey, leaseKey, scopedKeyText } from "./key-record.ts";
export { keptKeyMs, keyRoom, type KeyRoom } from "./key-room.ts";
export { setOwn } from "./set-own.ts";
export { storeKey } from "./store-key.ts";
export { suggest, type SuggestOptions } from "./suggest.ts";
export { describeTimeout, timeoutReason, type Timeout } from "./timeout.ts";
export { toProblem } from "./to-problem.ts";
export { truncate } from "./truncate.ts";
export { byteLength, isLargerThan } from "./utf8.ts";
export { withoutMark } from "./without-mark.ts";
export { withinTime, type TimeLimit } from "./within-time.ts";
export { compareNumbers, jsonText, WrittenNumber } from "./written-number.ts";
