import { describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import type { Address } from '../../../src/domain/scalars'
import { approve } from '../../../src/wallet/policy/policy'
import { MAINNET, TRADER } from '../../support/client'

const deployment = deploymentFor(profiles.sandbox, MAINNET)
const OTHER = `0x${'66'.repeat(20)}` as Address
const signIn = (host: string, account: string = TRADER, uri = `https://${host}`, chainId: number = MAINNET) =>
  `${host} wants you to sign in with your Ethereum account:\n${account}\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chainId}`

type Change = Partial<{ owner: Address; shown: string; origin: string }>

function brokenBy(text: string, context: Change = {}) {
  const intent = { kind: 'text', scheme: 'ethsign', owner: TRADER, deployment, text } as const
  const verdict = approve(intent, { owner: TRADER, shown: text, origin: 'https://app.example', ...context })
  return 'broken' in verdict ? verdict.broken.map(({ rule, message }) => `${rule}: ${message}`) : []
}

describe('the text of a site', () => {
  it('is approved if the user saw it', () => {
    expect(brokenBy('hello')).toEqual([])
    expect(brokenBy(signIn('app.example'))).toEqual([])
  })

  it('must be the text that the user saw, for the chosen account', () => {
    expect(brokenBy('hello', { shown: 'hallo' })).toEqual([expect.stringMatching(/^text: /)])
    expect(brokenBy('hello', { owner: OTHER })).toEqual([expect.stringMatching(/^owner: /)])
  })

  it('may sign in without a URI and a network, which the screen then names', () => {
    const words = 'app.example wants you to sign in with your Ethereum account:'
    expect(brokenBy(`${words}\n${TRADER}`)).toEqual([])
  })

  it.each([
    ['another site', signIn('bank.example'), 'It signs in to bank.example, but app.example asks for it.'],
    [
      'another site after a blank',
      ` ${signIn('bank.example')}`,
      'It signs in to bank.example, but app.example asks for it.',
    ],
    [
      'the URI of another site',
      signIn('app.example', TRADER, 'https://bank.example/login'),
      'It signs in to https://bank.example/login, but app.example asks for it.',
    ],
    [
      'two sites',
      `${signIn('app.example')}\n${signIn('bank.example')}`,
      'It signs in to bank.example, but app.example asks for it.',
    ],
    [
      'another network',
      signIn('app.example', TRADER, 'https://app.example', 100),
      'It signs in on the network with the id 100, not on Ethereum.',
    ],
    [
      'another account',
      signIn('app.example', OTHER),
      `It signs in with the account ${OTHER}, not with yours.`,
    ],
    [
      'an unusual form',
      signIn('app.example').replace('wants', 'ｗａｎｔｓ'),
      'It asks to sign in, but not in the usual form (EIP-4361).',
    ],
  ])('may not sign in with %s', (_, text, message) => {
    expect(brokenBy(text)).toEqual([`signIn: ${message}`])
  })
})
