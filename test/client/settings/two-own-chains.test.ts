import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newProfileId, saveProfile } from '../../../src/client/settings/own-profiles'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { chainOf } from '../../../src/domain/chains/chains'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import { callOf } from '../../../src/wallet/messages/transaction-acts'
import { emptyClientDb, TRADER } from '../../support/client'
import { customAt, networkAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

const at = (digit: string) => `0x${digit.repeat(40)}` as Address

/** Creates an environment on chain 31337 whose contracts and wrapped coin have one-digit addresses. */
const environmentAt = (label: string, digit: string) => ({
  ...customAt('https://a.example'),
  id: newProfileId(),
  label,
  networks: [
    networkAt('https://a.example', {
      chainId: 31337 as ChainId,
      chain: { label: `Net ${label}`, native: 'ETH', wrappedNative: at(digit) },
      contracts: { settlement: at(digit), relayer: at(digit) },
    }),
  ],
})

describe('two environments with one chain ID', () => {
  it('use the wrapped coin and name of the chosen environment, whichever was added last', async () => {
    const [one, two] = [environmentAt('One', 'a'), environmentAt('Two', 'b')]
    await saveProfile(one)
    await saveProfile(two)
    const wrapped = async () => {
      const settings = await readSettings()
      const deployment = deploymentFor(profileOf(settings), settings.chainId)
      const { to } = callOf({ kind: 'wrap', amount: toAmount(1n) }, { owner: TRADER, deployment })
      return [to, deployment.settlement, chainOf(settings.chainId).label]
    }
    await changeSettings({ profileId: one.id })
    expect(await wrapped()).toEqual([at('a'), at('a'), 'Net One'])
    await changeSettings({ profileId: two.id })
    expect(await wrapped()).toEqual([at('b'), at('b'), 'Net Two'])
    await changeSettings({ profileId: one.id })
    expect(await wrapped()).toEqual([at('a'), at('a'), 'Net One'])
  })
})
