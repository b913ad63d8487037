import { describe, expect, it } from 'vitest'
import { isLater, notesSince, releaseNotes } from '../../../src/ui/app/release-notes'

const notes = ['1.10.0', '1.9.0', '1.0.0'].map((version) => ({ version, points: () => [version] }))
const versionsSince = (seen: string | null, current: string) =>
  notesSince(seen, current, notes).map(({ version }) => version)

describe('release notes', () => {
  it.each([
    ['1.10.0', '1.9.2', true],
    ['1.9.2', '1.10.0', false],
    ['1.0.0', '0.1.0', true],
    ['2.0.0', '2.0.0', false],
    ['1.0.0', '2.0.9', false],
  ])('count version %s as later than %s: %s', (version, than, later) => {
    expect(isLater(version, than)).toBe(later)
  })

  it('are shown for every version since the last seen version', () => {
    expect(versionsSince('1.0.0', '1.10.0')).toEqual(['1.10.0', '1.9.0'])
    expect(versionsSince('0.1.0', '1.9.5')).toEqual(['1.9.0', '1.0.0'])
  })

  it('are not shown on a first start, without an update or after a downgrade', () => {
    expect(versionsSince(null, '1.10.0')).toEqual([])
    expect(versionsSince('1.10.0', '1.10.0')).toEqual([])
    expect(versionsSince('1.10.0', '1.0.0')).toEqual([])
  })

  it('are short and sorted newest first', () => {
    for (const { points } of releaseNotes) {
      expect(points().length).toBeLessThanOrEqual(3)
      for (const point of points()) expect(point.split(' ').length).toBeLessThanOrEqual(14)
    }
    const versions = releaseNotes.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => (isLater(a, b) ? -1 : 1)))
  })
})
