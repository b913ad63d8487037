import { describe, expect, it } from 'vitest'
import { findForeignLogin } from '../../../src/wallet/messages/named-hosts'

const OPENSEA = 'Welcome to OpenSea! Click to sign in. Terms: https://opensea.io/tos.\n\nNonce: 5f'

describe('findForeignLogin', () => {
  it.each([
    [OPENSEA, 'opensea.io'],
    ['{"domain":"evil.example","uri":"https://app.example","nonce":"5f"}', 'evil.example'],
    ['See https://app.example@evil.example/x', 'evil.example'],
    ['See HTTPS://Evil.Example', 'evil.example'],
    ['See ｈttps://evil.example', 'evil.example'],
    ['See https://ev\u00adil.example', 'evil.example'],
    ['See https://app.example.evil.example', 'app.example.evil.example'],
    ['Sign in to opensea.io', 'opensea.io'],
    ['www.opensea.io wants you to log in', 'www.opensea.io'],
    ['Log in. Nonce: 5f', null],
  ])('finds in %j another host than that of the site: %s', (text, host) => {
    expect(findForeignLogin(text, 'https://app.example')).toEqual({ host })
  })

  it.each([
    'I accept the terms.',
    'Sign in to app.example',
    'Sign in to play. Read e.g. the rules of game.example',
    'See https://app.example/terms. Nonce: 5f',
    'See https://docs.app.example:8443',
    '{"domain":"app.example","nonce":"5f"}',
  ])('finds nothing in %j', (text) => {
    expect(findForeignLogin(text, 'https://app.example')).toBeUndefined()
  })
})
