import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Repository, releaseChangelog, releaseFaults } from './changelog'

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A bell.\n'
const here: Repository = {
  status: '',
  branch: 'main',
  tags: ['v0.1.0'],
  version: '0.1.0',
  changelog: CHANGELOG,
  noted: ['1.0.0', '0.10.0'],
}

describe('releaseFaults and releaseChangelog', () => {
  it('accept a clean main branch', () => {
    expect(releaseFaults('1.0.0', here)).toEqual([])
    expect(releaseFaults('0.10.0', { ...here, version: '0.9.1' })).toEqual([])
  })

  it.each<[string, string, Partial<Repository>, RegExp]>([
    ['from a changed tree', '1.0.0', { status: ' M src/a.ts\n' }, /not clean:\n M src\/a\.ts$/],
    ['with a file that is not added', '1.0.0', { status: '?? notes.txt\n' }, /not clean/],
    ['from another branch', '1.0.0', { branch: 'stores' }, /on main, not on stores/],
    ['with an older version', '1.0.0', { version: '1.0.1' }, /1\.0\.0 does not come after 1\.0\.1/],
    ['with the same version', '1.0.0', { version: '1.0.0' }, /does not come after/],
    ['with a version that was released', '1.0.0', { tags: ['v1.0.0'] }, /released already/],
    [
      'without changes',
      '1.0.0',
      { changelog: '## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- A bell.\n' },
      /nothing under/,
    ],
    ['without a note for users', '1.0.0', { noted: [] }, /no row for 1\.0\.0/],
  ])('refuse a release %s', (_, next, changed, message) => {
    const faults = releaseFaults(next, { ...here, ...changed })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(message)
  })

  it.each(['1.0', 'v1.0.0', '', '1.0.0-beta'])('refuse the version %j', (next) => {
    expect(releaseFaults(next, here)).toContain(`"${next}" is not a version such as 1.0.0.`)
  })

  it('move the unreleased part under its version and day', () => {
    expect(releaseChangelog(CHANGELOG, '1.0.0', '2026-12-01')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- A bell.\n',
    )
  })

  it('find the heading in our own changelog', () => {
    const ours = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
    expect(releaseChangelog(ours, '9.0.0', '2030-01-01')).toContain('\n## [9.0.0] - 2030-01-01\n')
  })
})
