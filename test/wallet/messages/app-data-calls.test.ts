import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { callsIn } from '../../../src/wallet/messages/app-data-calls'
import { APP_DATA, MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import { permitDocument } from '../../support/permits'

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
