import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { MAX_UINT256 } from '../../../src/domain/scalars'
import { listPermitCalls, listPermits } from '../../../src/wallet/messages/app-data-calls'
import { APP_DATA, MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import { daiPermitDocument, permitDocument } from '../../support/permits'

const deployment = deploymentOf(MAINNET, 'production')
const terms = makeTerms()
const callsOf = (appData: string) => listPermitCalls({ appData, owner: TRADER, terms }, deployment)

describe('listPermitCalls', () => {
  it('returns permits for the sell token with the relayer as spender', () => {
    expect(callsOf(permitDocument(deployment, TRADER, WETH))).toHaveLength(1)
    expect(callsOf(permitDocument(deployment, TRADER, USDC))).toEqual([])
    expect(callsOf(permitDocument(deployment, USDC, WETH))).toEqual([])
    expect(callsOf(permitDocument(deploymentOf(MAINNET, 'staging'), TRADER, WETH))).toEqual([])
  })

  it('returns no permits for an invalid document or one without hooks', () => {
    expect(callsOf(APP_DATA)).toEqual([])
    expect(callsOf('')).toEqual([])
  })
})

describe('listPermits', () => {
  const read = (appData: string) => listPermits({ appData, owner: TRADER, terms }, deployment)

  it('returns amount and deadline', () => {
    expect(read(permitDocument(deployment, TRADER, WETH))).toMatchObject([
      { kind: 'erc2612', value: 10n ** 18n, until: 2_000_000_000n },
    ])
  })

  it('includes DAI permits, whose amount is unlimited or zero; listPermitCalls excludes them', () => {
    const ending = daiPermitDocument(deployment, TRADER, WETH, { expiry: 2_000_000_000n, isAllowed: true })
    expect(read(ending)).toMatchObject([{ kind: 'dai', value: MAX_UINT256, until: 2_000_000_000n }])
    expect(callsOf(ending)).toEqual([])
    const endless = daiPermitDocument(deployment, TRADER, WETH, { expiry: 0n, isAllowed: false })
    expect(read(endless)).toMatchObject([{ value: 0n, until: null }])
  })
})
