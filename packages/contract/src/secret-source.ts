/**
 * An env value that is fetched when a call needs it, such as from a file or a password manager. To write one, write an object
 * with these members.
 */
export interface SecretSource {
  /** Where the value comes from, for people: `file /run/secrets/signing-key`. */
  readonly from: string;
  /** The file that has the value, as an absolute path: no tool reads it where an argument chooses the path. */
  readonly file?: string | undefined;
  /**
   * Names or addresses of hosts, in lower case and without port: the value is sent to these hosts and nowhere else. Absent: it
   * may be used like any env value.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Returns the value, which may be kept in memory. With `refused`, a value that a server has refused, the value must be fetched
   * anew if it is still that one. Throws {@link MCIError} (MCI_SECRET) if there is no value.
   */
  read(options?: SecretReadOptions): Promise<string>;
}

/** The options of {@link SecretSource.read}. */
export interface SecretReadOptions {
  readonly refused?: string | undefined;
  /** Aborted when the client closes: what is under way should end. */
  readonly signal?: AbortSignal | undefined;
}

/** Sources of env values, by the names of the values. */
export type SecretSources = ReadonlyMap<string, SecretSource>;

/** An env value that came from a source. */
export interface SourcedValue {
  readonly name: string;
  /** The hosts that it may be sent to; absent: any. */
  readonly hosts?: readonly string[] | undefined;
}
