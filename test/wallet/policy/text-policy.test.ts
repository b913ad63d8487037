import { describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import type { Address } from '../../../src/domain/scalars'
import { approve } from '../../../src/wallet/policy/policy'
import { MAINNET, TRADER } from '../../support/client'

const deployment = deploymentFor(profiles.sandbox, MAINNET)
const OTHER = `0x${'66'.repeat(20)}` as Address
const signIn = (host: string, account: string = TRADER) =>
  `${host} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${host}`

function brokenBy(text: string, facts: Partial<{ owner: Address; shown: string; host: string }> = {}) {
  const intent = { kind: 'text', scheme: 'ethsign', owner: TRADER, deployment, text } as const
  const verdict = approve(intent, { owner: TRADER, shown: text, host: 'app.example', ...facts })
  return 'broken' in verdict ? verdict.broken.map(({ rule }) => rule) : []
}

describe('a text of a site', () => {
  it('passes when it is the one that was shown', () => {
    expect(brokenBy('hello')).toEqual([])
    expect(brokenBy(signIn('app.example'))).toEqual([])
  })

  it('is not signed as another than was shown, or for another account', () => {
    expect(brokenBy('hello', { shown: 'hallo' })).toEqual(['text'])
    expect(brokenBy('hello', { owner: OTHER })).toEqual(['owner'])
  })

  it('signs in to the site that asks and to no other, with the account that is connected', () => {
    expect(brokenBy(signIn('bank.example'))).toEqual(['signIn'])
    expect(brokenBy(signIn('app.example', OTHER))).toEqual(['signIn'])
  })
})
