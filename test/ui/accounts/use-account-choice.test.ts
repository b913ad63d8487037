import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveProfile } from '../../../src/client/settings/own-profiles'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import type { ChainId } from '../../../src/domain/scalars'
import { chooseAccount } from '../../../src/ui/accounts/use-account-choice'
import type { Account } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, MAINNET, NOW, TRADER } from '../../support/client'
import { customAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

const safeOn = (chainId: number): Account => ({
  ...({ kind: 'safe', address: TRADER, name: 'Safe', colour: 'teal', createdAt: NOW } as const),
  chainId: chainId as ChainId,
})
const chosen = async () => {
  const { account, chainId } = await readSettings()
  return [account, chainId]
}

describe('choosing a Safe', () => {
  it('activates its network too', async () => {
    await chooseAccount(safeOn(100))
    expect(await chosen()).toEqual([TRADER, 100])
  })

  it.each([100, 424_242])(
    'keeps the network if the environment does not have the network of the Safe: %i',
    async (of) => {
      await saveProfile(customAt('https://a.example', [MAINNET]))
      await changeSettings({ profileId: 'own-custom00' })
      await chooseAccount(safeOn(of))
      expect(await chosen()).toEqual([TRADER, MAINNET])
    },
  )
})
