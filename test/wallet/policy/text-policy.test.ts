import { describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import type { Address } from '../../../src/domain/scalars'
import { approve } from '../../../src/wallet/policy/policy'
import { MAINNET, TRADER } from '../../support/client'

const deployment = deploymentFor(profiles.sandbox, MAINNET)
const OTHER = `0x${'66'.repeat(20)}` as Address
const signIn = (host: string, account: string = TRADER) =>
  `${host} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${host}`

function brokenBy(text: string, context: Partial<{ owner: Address; shown: string; host: string }> = {}) {
  const intent = { kind: 'text', scheme: 'ethsign', owner: TRADER, deployment, text } as const
  const verdict = approve(intent, { owner: TRADER, shown: text, host: 'app.example', ...context })
  return 'broken' in verdict ? verdict.broken.map(({ rule }) => rule) : []
}

describe('the text of a site', () => {
  it('is approved if the user saw it', () => {
    expect(brokenBy('hello')).toEqual([])
    expect(brokenBy(signIn('app.example'))).toEqual([])
  })

  it('must be the text that the user saw, for the chosen account', () => {
    expect(brokenBy('hello', { shown: 'hallo' })).toEqual(['text'])
    expect(brokenBy('hello', { owner: OTHER })).toEqual(['owner'])
  })

  it('may sign in only to the requesting site, with the connected account', () => {
    expect(brokenBy(signIn('bank.example'))).toEqual(['signIn'])
    expect(brokenBy(signIn('app.example', OTHER))).toEqual(['signIn'])
  })
})
