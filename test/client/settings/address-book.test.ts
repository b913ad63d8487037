import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  listAddresses,
  putBackAddress,
  removeAddress,
  saveAddress,
  watchAddresses,
  watchRemovedAddress,
} from '../../../src/client/settings/address-book'
import { changeSettings } from '../../../src/client/settings/settings'
import { readPolicyFacts } from '../../../src/client/signing/policy-facts'
import { emptyClientDb, later, makePlan, NOW, TRADER, USDC } from '../../support/client'

const anna = { address: TRADER, name: 'Anna', addedAt: NOW }
const bert = { address: USDC, name: 'bert', addedAt: NOW }
const latest = async <T>(observable: {
  subscribe: (next: (value: T) => void) => { unsubscribe(): void }
}) => {
  const values: T[] = []
  const watching = observable.subscribe((value) => values.push(value))
  await expect.poll(() => values.length).toBeGreaterThan(0)
  watching.unsubscribe()
  return values.at(-1)
}

beforeEach(emptyClientDb)

describe('the address book', () => {
  it('lists every entry once, by name', async () => {
    await saveAddress(bert)
    await saveAddress(anna)
    await saveAddress({ ...bert, name: 'Bert' })
    expect((await listAddresses()).map(({ name }) => name)).toEqual(['Anna', 'Bert'])
    expect(await latest(watchAddresses())).toHaveLength(2)
  })

  it('restores the last removed entry', async () => {
    await saveAddress(anna)
    await saveAddress(bert)
    await removeAddress(anna.address)
    expect(await listAddresses()).toEqual([bert])
    expect(await latest(watchRemovedAddress())).toEqual(anna)
    await putBackAddress()
    await putBackAddress()
    expect(await listAddresses()).toEqual([anna, bert])
  })

  it('does not restore an entry that was added again under another name', async () => {
    await saveAddress(anna)
    await removeAddress(anna.address)
    await saveAddress({ ...anna, name: 'Anna, cold' })
    await putBackAddress()
    expect((await listAddresses()).map(({ name }) => name)).toEqual(['Anna, cold'])
  })

  it('rejects entries without a name or address', async () => {
    await expect(saveAddress({ ...anna, name: '' })).rejects.toThrow('addresses')
    await expect(saveAddress({ ...anna, address: '0x12' as typeof TRADER })).rejects.toThrow('addresses')
  })

  const question = { order: makePlan(), accounts: [] }

  it('passes its addresses to the policy, with the daily limit if it is set', async () => {
    await saveAddress(anna)
    expect(await readPolicyFacts('sandbox', NOW, question)).toEqual({
      addressBook: [TRADER],
      lookAlike: undefined,
      day: undefined,
    })
    await changeSettings({ dailyLimitUsd: 500 })
    expect(await readPolicyFacts('sandbox', later(1), question)).toEqual({
      addressBook: [TRADER],
      lookAlike: undefined,
      day: { limitUsd: 500, signedUsd: 0 },
    })
  })
})
