import { describe, expect, it } from 'vitest'
import { groupSections, listSections, matchesSearch } from '../../../src/ui/settings/sections'
import { hrefOf, readRoute } from '../../../src/ui/workspace/routes'
import type { Workspace } from '../../../src/ui/workspace/workspace'

const workspace = (kinds: readonly string[], backend: 'local' | 'remote'): Workspace =>
  ({
    accounts: kinds.map((kind) => ({ kind })),
    account: kinds.length > 0 ? {} : undefined,
    profile: { backend: { kind: backend } },
  }) as never

const namesOf = (kinds: readonly string[], backend: 'local' | 'remote') =>
  listSections(workspace(kinds, backend)).map(({ name }) => name)

describe('the sections of the settings', () => {
  it('have an address each', () => {
    for (const section of namesOf(['key'], 'local'))
      expect(readRoute(hrefOf('settingsSection', { section }))).toEqual({
        name: 'settingsSection',
        params: { section },
      })
  })

  it('include password and play money only if they apply', () => {
    expect(namesOf(['key'], 'local')).toEqual(expect.arrayContaining(['security', 'play-money']))
    expect(namesOf(['watch'], 'remote')).not.toContain('security')
    expect(namesOf(['key'], 'remote')).not.toContain('play-money')
    expect(namesOf([], 'local')).not.toContain('play-money')
  })

  it('form five groups, each section once and in order', () => {
    const all = listSections(workspace(['key'], 'local'))
    const groups = groupSections(all)
    expect(groups).toHaveLength(5)
    expect(groups.flatMap(({ members }) => members)).toEqual(all)
    const [theme] = all.filter(({ name }) => name === 'theme')
    expect(groupSections(theme ? [theme] : [])).toEqual([{ label: 'Appearance', members: [theme] }])
  })

  it.each([
    ['slippage', ['new-orders']],
    ['DAILY limit', ['signing']],
    ['backup', ['account', 'security', 'storage']],
    ['no such setting', []],
  ])('are found by the search %j', (search, names) => {
    const found = listSections(workspace(['key'], 'local')).filter((each) => matchesSearch(each, search))
    expect(found.map(({ name }) => name)).toEqual(names)
  })
})
