import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  listAddresses,
  putBackAddress,
  removeAddress,
  saveAddress,
  watchRemovedAddress,
} from '../../../src/client/settings/address-book'
import {
  addTokenList,
  putBackTokenList,
  removeTokenList,
  watchRemovedList,
} from '../../../src/client/tokens/lists'
import { RemoveButton, RemovedNote } from '../../../src/ui/kit/removed-note'
import { emptyClientDb, NOW, TRADER, USDC } from '../../support/client'
import { button, clearPage, draw, focused, press, wordsOfPage } from '../../support/drawn-page'

beforeEach(emptyClientDb)
afterEach(clearPage)

const names = async () => (await listAddresses()).map(({ name }) => name)

const tokenList = (name: string) =>
  JSON.stringify({
    name,
    version: { major: 1, minor: 0, patch: 0 },
    tokens: [{ chainId: 1, address: USDC.replace('a', 'b'), symbol: 'NEW', name: 'New', decimals: 6 }],
  })

describe('RemovedNote', () => {
  it('names the removed row, restores it with Undo and keeps the focus in place', async () => {
    await saveAddress({ address: TRADER, name: 'Cold storage', addedAt: NOW })
    draw(
      <>
        <RemoveButton name="Cold storage" remove={() => removeAddress(TRADER)} />
        <RemovedNote watch={watchRemovedAddress} nameOf={({ name }) => name} restore={putBackAddress} />
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

  it('shows why a row cannot be restored', async () => {
    for (let n = 0; n < 10; n += 1) await addTokenList(`${n}.json`, tokenList(`List ${n}`), NOW)
    await removeTokenList('0.json: List 0')
    await addTokenList('10.json', tokenList('List 10'), NOW)
    draw(<RemovedNote watch={watchRemovedList} nameOf={({ name }) => name} restore={putBackTokenList} />)
    await expect.poll(wordsOfPage).toContain('Removed: List 0.')
    press('Undo')
    await expect.poll(wordsOfPage).toContain('At most 10 token lists can be added. Remove one first.')
  })
})
