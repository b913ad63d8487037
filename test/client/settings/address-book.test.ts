import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  keepAddress,
  listAddresses,
  putBackAddress,
  removeAddress,
  watchAddresses,
  watchRemovedAddress,
} from '../../../src/client/settings/address-book'
import { changeSettings } from '../../../src/client/settings/settings'
import { readPolicyFacts } from '../../../src/client/signing/policy-facts'
import { emptyClientDb, later, makePlan, NOW, TRADER, USDC } from '../../support/client'

const anna = { address: TRADER, name: 'Anna', addedAt: NOW }
const bert = { address: USDC, name: 'bert', addedAt: NOW }
const latest = async <T>(told: { subscribe: (next: (value: T) => void) => { unsubscribe(): void } }) => {
  const values: T[] = []
  const watching = told.subscribe((value) => values.push(value))
  await expect.poll(() => values.length).toBeGreaterThan(0)
  watching.unsubscribe()
  return values.at(-1)
}

beforeEach(emptyClientDb)

describe('the address book', () => {
  it('lists everybody by name, once', async () => {
    await keepAddress(bert)
    await keepAddress(anna)
    await keepAddress({ ...bert, name: 'Bert' })
    expect((await listAddresses()).map(({ name }) => name)).toEqual(['Anna', 'Bert'])
    expect(await latest(watchAddresses())).toHaveLength(2)
  })

  it('gives back who was removed last', async () => {
    await keepAddress(anna)
    await keepAddress(bert)
    await removeAddress(anna.address)
    expect(await listAddresses()).toEqual([bert])
    expect(await latest(watchRemovedAddress())).toEqual(anna)
    await putBackAddress()
    await putBackAddress()
    expect(await listAddresses()).toEqual([anna, bert])
  })

  it('leaves an entry as it is that was added again under another name', async () => {
    await keepAddress(anna)
    await removeAddress(anna.address)
    await keepAddress({ ...anna, name: 'Anna, cold' })
    await putBackAddress()
    expect((await listAddresses()).map(({ name }) => name)).toEqual(['Anna, cold'])
  })

  it('takes no nameless and no addressless entry', async () => {
    await expect(keepAddress({ ...anna, name: '' })).rejects.toThrow('addresses')
    await expect(keepAddress({ ...anna, address: '0x12' as typeof TRADER })).rejects.toThrow('addresses')
  })

  const question = { order: makePlan(), accounts: [] }

  it('is told to the policy, with the day once it is limited', async () => {
    await keepAddress(anna)
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
