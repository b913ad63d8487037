import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import {
  deploymentOfOrder,
  deploymentsFor,
  findDeployment,
  findOrderDeployment,
  isGenuineIn,
  usualDeploymentFor,
} from '../../../src/client/settings/order-domains'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { paperDeployments } from '../../../src/domain/chains/chains'
import { MAINNET, makeOrder, makePublicOrder, makeTerms, USDC } from '../../support/client'

const [own, open] = paperDeployments(MAINNET)
const terms = makeTerms()
const sandbox = profileNamed('sandbox')
const others: readonly ProfileId[] = ['production', 'staging', 'devnet']

describe('the domains of the Sandbox', () => {
  it('are its own, under which Cowbell signs, and the public one', () => {
    expect(deploymentsFor(sandbox, MAINNET)).toEqual([own, open])
    expect(deploymentFor(sandbox, MAINNET)).toEqual(own)
    expect(usualDeploymentFor(sandbox, MAINNET)).toEqual(open)
  })

  it.each([
    ['its own', makeOrder(terms), own],
    ['the public one', makePublicOrder(terms), open],
  ])('give an order the deployment of its UID: %s', (_, order, deployment) => {
    const key = { profileId: 'sandbox', chainId: MAINNET, uid: order.uid } as const
    expect(isGenuineIn(key, order)).toBe(true)
    expect(findOrderDeployment({ ...key, terms })).toEqual(deployment)
    expect(deploymentOfOrder({ ...key, terms })).toEqual(deployment)
  })

  it('contain no deployment of altered terms', () => {
    const { uid } = makeOrder(terms)
    const altered = { ...terms, buyToken: USDC, sellToken: USDC }
    const key = { profileId: 'sandbox', chainId: MAINNET, uid } as const
    expect(findOrderDeployment({ ...key, terms: altered })).toBeUndefined()
    expect(deploymentOfOrder({ ...key, terms: altered })).toEqual(own)
    expect(isGenuineIn(key, { ...makeOrder(terms), buyToken: altered.buyToken, sellToken: USDC })).toBe(false)
  })

  it('are found by contract and name', () => {
    const name = own.domainName
    expect(findDeployment(sandbox, MAINNET, { contract: own.settlement, name })).toEqual(own)
    expect(findDeployment(sandbox, MAINNET, { contract: open.settlement, name })).toEqual(open)
    expect(findDeployment(sandbox, MAINNET, { contract: open.settlement, name: 'Other' })).toBeUndefined()
    expect(findDeployment(sandbox, MAINNET, { contract: USDC, name })).toBeUndefined()
  })
})

describe('the domains of other environments', () => {
  it.each(others)('are only those of their contracts: %s', (profileId) => {
    const profile = profileNamed(profileId)
    expect(deploymentsFor(profile, MAINNET)).toEqual([deploymentFor(profile, MAINNET)])
    expect(usualDeploymentFor(profile, MAINNET)).toEqual(deploymentFor(profile, MAINNET))
    const order = makeOrder(terms)
    expect(isGenuineIn({ profileId, chainId: MAINNET }, order)).toBe(false)
  })
})
