/** The limits of content. */
export const contentLimits = {
  /** Bytes of a text: a prompt, or the `SKILL.md` of a skill. */
  textBytes: 1_000_000,
  /** Bytes of the front matter of a text. */
  frontMatterBytes: 64_000,
  /** Messages of a prompt. */
  messages: 1_000,
  /** Bytes of a resource, or of any other file of a skill. */
  resourceBytes: 10_000_000,
  /** Files of a skill, and folders. */
  skillFiles: 200,
  /** Bytes of a skill: every client has to accept so many (SEP-2640), and may refuse more. */
  skillBytes: 16_777_216,
  /** Entries of one folder. */
  folderEntries: 5_000,
  /** Files of all content together. */
  files: 10_000,
  /** Bytes of all content together, which every load reads. */
  bytes: 256_000_000,
} as const;
