import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { MAX_UINT256 } from '../../../src/domain/scalars'
import { callsIn, permitsIn } from '../../../src/wallet/messages/app-data-calls'
import { APP_DATA, MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import { daiPermitDocument, permitDocument } from '../../support/permits'

const deployment = deploymentOf(MAINNET, 'production')
const terms = makeTerms()
const callsOf = (appData: string) => callsIn({ appData, owner: TRADER, terms }, deployment)

describe('the calls that any order of an owner may make', () => {
  it('are permits of what it sells, for the contract that takes it', () => {
    expect(callsOf(permitDocument(deployment, TRADER, WETH))).toHaveLength(1)
    expect(callsOf(permitDocument(deployment, TRADER, USDC))).toEqual([])
    expect(callsOf(permitDocument(deployment, USDC, WETH))).toEqual([])
    expect(callsOf(permitDocument(deploymentOf(MAINNET, 'staging'), TRADER, WETH))).toEqual([])
  })

  it('are none of a document without hooks, or that cannot be read', () => {
    expect(callsOf(APP_DATA)).toEqual([])
    expect(callsOf('')).toEqual([])
  })
})

describe('the permits that an order carries', () => {
  const read = (appData: string) => permitsIn({ appData, owner: TRADER, terms }, deployment)

  it('say what they allow and until when', () => {
    expect(read(permitDocument(deployment, TRADER, WETH))).toMatchObject([
      { kind: 'erc2612', value: 10n ** 18n, until: 2_000_000_000n },
    ])
  })

  it('are Dai’s too, all or nothing, which no order made here may make', () => {
    const ending = daiPermitDocument(deployment, TRADER, WETH, { expiry: 2_000_000_000n, isAllowed: true })
    expect(read(ending)).toMatchObject([{ kind: 'dai', value: MAX_UINT256, until: 2_000_000_000n }])
    expect(callsOf(ending)).toEqual([])
    const endless = daiPermitDocument(deployment, TRADER, WETH, { expiry: 0n, isAllowed: false })
    expect(read(endless)).toMatchObject([{ value: 0n, until: null }])
  })
})
