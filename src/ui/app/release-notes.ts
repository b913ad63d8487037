/** What is said of a version after an update to it: a few points, from the changelog. */
import { t } from '../../domain/text/texts'

export interface ReleaseNote {
  readonly version: string
  /** At most three, each a sentence. */
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
 * Whether a version comes after another.
 * @example isLater('1.10.0', '1.9.2') // true
 * @internal Exported for tests.
 */
export function isLater(version: string, than: string): boolean {
  const [parts, others] = [toParts(version), toParts(than)]
  const at = parts.findIndex((part, index) => part !== (others[index] ?? 0))
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0)
}

/** The notes of the versions after `seen`, up to the one that runs; none where none was seen, which is a first start. */
export const notesSince = (
  seen: string | null,
  current: string,
  notes: readonly ReleaseNote[] = releaseNotes,
): readonly ReleaseNote[] =>
  seen === null ? [] : notes.filter(({ version }) => isLater(version, seen) && !isLater(version, current))
