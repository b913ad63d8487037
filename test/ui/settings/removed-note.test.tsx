import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  keepAddress,
  listAddresses,
  putBackAddress,
  removeAddress,
  watchRemovedAddress,
} from '../../../src/client/settings/address-book'
import { RemoveButton, RemovedNote } from '../../../src/ui/settings/removed-note'
import { emptyClientDb, NOW, TRADER } from '../../support/client'
import { button, clearPage, draw, focused, press, wordsOfPage } from '../../support/drawn-page'

beforeEach(emptyClientDb)
afterEach(clearPage)

const names = async () => (await listAddresses()).map(({ name }) => name)

describe('an address that is removed in the settings', () => {
  it('is named, and put back by Undo, which leaves the focus at its place', async () => {
    await keepAddress({ address: TRADER, name: 'Cold storage', addedAt: NOW })
    draw(
      <>
        <RemoveButton name="Cold storage" remove={() => removeAddress(TRADER)} />
        <RemovedNote watch={watchRemovedAddress} nameOf={({ name }) => name} putBack={putBackAddress} />
      </>,
    )
    expect(wordsOfPage()).not.toContain('Removed')
    press('Remove')
    await expect.poll(wordsOfPage).toContain('Removed: Cold storage.')
    expect(await names()).toEqual([])
    const note = button('Undo').parentNode?.parentNode
    press('Undo')
    await expect.poll(names).toEqual(['Cold storage'])
    await expect.poll(wordsOfPage).not.toContain('Undo')
    await expect.poll(() => focused() === note).toBe(true)
  })
})
