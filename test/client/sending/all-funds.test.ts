import { describe, expect, it } from 'vitest'
import { type PlaceReading, readAllFunds } from '../../../src/client/sending/all-funds'
import type { ChainAccess } from '../../../src/client/sending/chain-access'
import { Refusal } from '../../../src/domain/refusal'
import { GNOSIS, MAINNET, TRADER, USDC } from '../../support/client'

const places = [
  { owner: TRADER, chainId: MAINNET },
  { owner: USDC, chainId: MAINNET },
  { owner: TRADER, chainId: GNOSIS },
]
const stepsOf = (readings: readonly PlaceReading[]) => readings.map(({ step }) => step).join(' ')

describe('the balances of several accounts and networks', () => {
  it('are read although the node of one network fails and another network has none', async () => {
    const open = (place: (typeof places)[number]) =>
      place.chainId === GNOSIS ? undefined : ({ sender: place } as unknown as ChainAccess)
    const shown: string[] = []
    const refusal = new Refusal('NodeUnavailable')
    const readings = await readAllFunds(
      places,
      open,
      (each) => shown.push(stepsOf(each)),
      async ({ sender }) => {
        if (sender.owner === USDC) throw refusal
        return { blockNumber: 1, funds: [], unread: [] }
      },
    )
    expect(stepsOf(readings)).toBe('known failed noNode')
    expect(readings[1]).toMatchObject({ owner: USDC, cause: refusal })
    expect(shown.at(-1)).toBe('known failed noNode')
    expect(shown[0]).toContain('pending')
  })
})
