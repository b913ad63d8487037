/** What a release asks of the repository, and what it writes into the changelog. */

const UNRELEASED = '## [Unreleased]'

/** How a repository stands before a release. */
export interface Repository {
  /** As `git status --porcelain` says it. */
  readonly status: string
  readonly branch: string
  readonly tags: readonly string[]
  readonly version: string
  readonly changelog: string
  /** Versions that have a note for users. */
  readonly noted: readonly string[]
}

const VERSION = /^\d+\.\d+\.\d+$/
const compare = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return (
    [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  )
}

/** What is written under the heading of what is not released yet. */
function unreleasedPart(changelog: string): string {
  const [, after = ''] = changelog.split(`${UNRELEASED}\n`)
  return (after.split('\n## [')[0] ?? '').trim()
}

/** Why there can be no release of this version now, as sentences. */
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

/** The changelog with what was unreleased under the version and its day. @param day such as 2026-12-01 */
export const releaseChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
