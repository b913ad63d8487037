import { describe, expect, it } from 'vitest'
import { exchangeControls } from '../../../src/api/exchange/controls'
import { controlGroups, groupsFor } from '../../../src/ui/exchange/control-groups'

describe('the control screen', () => {
  const shown = (isPaper: boolean) => groupsFor(isPaper).flatMap(({ names }) => names)

  it('shows every control of the table once', () => {
    expect(shown(true).toSorted()).toEqual(Object.keys(exchangeControls).toSorted())
    expect(controlGroups.every(({ names }) => names.length > 0)).toBe(true)
  })

  it('hides paper-only controls on a chain with an RPC endpoint', () => {
    expect(shown(false)).toEqual(['auctions', 'step', 'solver', 'cancel', 'fees', 'ban', 'program', 'cms'])
  })
})
