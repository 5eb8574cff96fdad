export { isRecord } from "@mci/contract";

export { isScope, mayAccess, toAccessRule } from "./access/access-rule.ts";
export { exchangeAuth } from "./access/exchange-auth.ts";
export { isRestricted, toolsSeenBy } from "./access/tools-seen-by.ts";
export { guardingField, guardingFields, type GuardingField } from "./access/guarding-field.ts";

export { defaultExpiresMs, joinApprovalRules, toApprovalRule } from "./approval/approval-rule.ts";

export { plainNumberText } from "./text/plain-number-text.ts";
export { callErrorCode, findPassedMismatch, findSchemaViolation, passesMismatches } from "./calls/call-error.ts";
export { callHash } from "./calls/call-hash.ts";
export { isValidKey, keyInMeta, keyRecordKey, leaseKey, scopedKey } from "./calls/key-record.ts";
export { keptKeyMs, keyRoom, type KeyRoom } from "./calls/key-room.ts";
export { mayRunAgain } from "./calls/may-run-again.ts";
export { joinObservers, observeStep } from "./calls/observe-step.ts";
export { toSpillRule } from "./calls/spill-rule.ts";
export { storeKey } from "./calls/store-key.ts";
export { andThen, orElse, type ValueOrPromise } from "./calls/value-or-promise.ts";

export { breather } from "./limits/breather.ts";
export { BoundedMap, type MapBounds } from "./limits/bounded-map.ts";
export { readFileUpTo } from "./limits/read-file-up-to.ts";
export { readSmallFileSync } from "./limits/read-small-file-sync.ts";
export { replaceFile } from "./limits/replace-file.ts";
export { semaphore, type Place, type Semaphore } from "./limits/semaphore.ts";
export { withinTime, type TimeLimit } from "./limits/within-time.ts";

export { byPlace } from "./errors/by-place.ts";
export { emitWarning } from "./errors/emit-warning.ts";
export { errorMessage } from "./errors/error-message.ts";
export { executionPlace } from "./errors/execution-place.ts";
export { sentences } from "./errors/sentences.ts";
export { describeTimeout, timeoutReason, type Timeout } from "./errors/timeout.ts";
export { toProblem } from "./errors/to-problem.ts";
export { unreadableFile } from "./errors/unreadable-file.ts";

export { bodyWeight } from "./json/body-weight.ts";
export { canonicalJson } from "./json/canonical-json.ts";
export { closedTo, declaredOnly, isOptional } from "./json/declared.ts";
export { deepFreeze } from "./json/deep-freeze.ts";
export { isPlainObject } from "./json/is-plain-object.ts";
export { endOfString } from "./json/end-of-string.ts";
export { jsonExcess, type JsonBounds } from "./json/json-excess.ts";
export { childPointer, parsePointer, toPointer } from "./json/json-pointer.ts";
export {
  describeLostDigits,
  findLostDigits,
  losesDigits,
  LostDigitsError,
  lostDigitsHint,
  parseJson,
  type LostDigits,
} from "./json/lost-digits.ts";
export { omitUndefined } from "./json/omit-undefined.ts";
export { rawMember, skipBlanks, valueEnd } from "./json/raw-member.ts";
export { resolveReference } from "./json/reference.ts";
export { repeatedKey } from "./json/repeated-key.ts";
export { isRounded, leaveOutRounded } from "./json/rounded-values.ts";
export { setOwn } from "./json/set-own.ts";
export { toArray } from "./json/to-array.ts";
export { compareNumbers, jsonText, wholeIn, WrittenNumber } from "./json/written-number.ts";
export { readableJson } from "./json/readable-json.ts";

export { formatText } from "./text/format-text.ts";
export { hiddenCharacters } from "./text/hidden-characters.ts";
export { withoutFolder, withoutPaths } from "./text/host-paths.ts";
export { mediaTypeOf } from "./text/media-type.ts";
export { nearest } from "./text/nearest.ts";
export { placeAt } from "./text/place-at.ts";
export { fromRecordedText } from "./text/recorded-text.ts";
export { quoted } from "./text/quoted.ts";
export { reservedNames } from "./text/reserved-names.ts";
export { sha256 } from "./text/sha256.ts";
export { shellWord } from "./text/shell-word.ts";
export { suggest, type SuggestOptions } from "./text/suggest.ts";
export { truncate } from "./text/truncate.ts";
export { byteLength, isLargerThan } from "./text/utf8.ts";
export { takeBytes, wholeCharacters } from "./text/whole-characters.ts";
export { withoutMark } from "./text/without-mark.ts";
