/** Preconditions of a release, and its change of the changelog. */

const UNRELEASED = '## [Unreleased]'

/** State of the repository before a release. */
export interface Repository {
  /** Output of `git status --porcelain`. */
  readonly status: string
  readonly branch: string
  readonly tags: readonly string[]
  readonly version: string
  readonly changelog: string
  /** Versions with a row in release-notes.ts. */
  readonly noted: readonly string[]
}

const VERSION = /^\d+\.\d+\.\d+$/
const compare = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return (
    [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  )
}

/** Returns the text under the heading [Unreleased]. */
function unreleasedPart(changelog: string): string {
  const [, after = ''] = changelog.split(`${UNRELEASED}\n`)
  return (after.split('\n## [')[0] ?? '').trim()
}

/** Lists the reasons, as sentences, why this version cannot be released now. */
export function releaseFaults(next: string, here: Repository): readonly string[] {
  const faults: readonly (readonly [boolean, string])[] = [
    [!VERSION.test(next), `"${next}" is not a version such as 1.0.0.`],
    [here.status.trim() !== '', `The work tree is not clean:\n${here.status.trimEnd()}`],
    [here.branch !== 'main', `Releases are made on main, not on ${here.branch}.`],
    [VERSION.test(next) && compare(next, here.version) <= 0, `${next} does not come after ${here.version}.`],
    [here.tags.includes(`v${next}`), `v${next} is released already.`],
    [unreleasedPart(here.changelog) === '', 'The changelog has nothing under [Unreleased].'],
    [!here.noted.includes(next), `src/ui/app/release-notes.ts has no row for ${next}.`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, says]) => says)
}

/** Moves the unreleased part of the changelog under a version and day. @param day such as 2026-12-01 */
export const releaseChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
