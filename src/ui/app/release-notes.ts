/** Points from the changelog that are shown after an update. */
import { t } from '../../domain/text/texts'

export interface ReleaseNote {
  readonly version: string
  /** At most three sentences. */
  readonly points: () => readonly string[]
}

/**
 * Newest first.
 * @internal Imported by the release script, which refuses a version without a row.
 */
export const releaseNotes: readonly ReleaseNote[] = [
  {
    version: '1.0.0',
    points: () => [
      t`Cowbell speaks German: Settings, Language.`,
      t`Data of a newer version is never opened by an older one.`,
      t`Diagnostics to copy into a bug report: Settings, About.`,
    ],
  },
]

const toParts = (version: string): readonly number[] => version.split('.').map(Number)

/**
 * Checks if a version is newer than another.
 * @example isLater('1.10.0', '1.9.2') // true
 * @internal Exported for tests.
 */
export function isLater(version: string, other: string): boolean {
  const [parts, others] = [toParts(version), toParts(other)]
  const firstDifference = parts.findIndex((part, index) => part !== (others[index] ?? 0))
  return firstDifference >= 0 && (parts[firstDifference] ?? 0) > (others[firstDifference] ?? 0)
}

/**
 * Returns the notes of the versions after `seen`, up to the running one. The list is empty on a first start,
 * where `seen` is null.
 */
export const notesSince = (
  seen: string | null,
  current: string,
  notes: readonly ReleaseNote[] = releaseNotes,
): readonly ReleaseNote[] =>
  seen === null ? [] : notes.filter(({ version }) => isLater(version, seen) && !isLater(version, current))
