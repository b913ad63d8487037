import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listPageWallets, requestInPage } from '../../../src/wallet/connect/in-page'
import { walletRequests } from '../../../src/wallet/connect/requests'

const HERE = 'https://a.page'
const asked: unknown[] = []
let page: EventTarget

const announce = (rdns: string, request: unknown) => () =>
  page.dispatchEvent(
    Object.assign(new Event('eip6963:announceProvider'), {
      detail: { info: { rdns, name: rdns }, provider: { request } },
    }),
  )

/** The functions are shipped as source text, so the test runs their text with page globals only. */
const shipped = <F extends (...given: never[]) => unknown>(run: F): F =>
  new Function('window', 'location', 'Event', `return (${run.toString()})`)(
    page,
    { origin: HERE },
    Event,
  ) as F

beforeEach(() => {
  page = new EventTarget()
  asked.length = 0
  const answer = async (question: unknown) => {
    asked.push(question)
    return ['0xabc']
  }
  const refuse = async () => {
    throw Object.assign(new Error('no'), { code: 4001, secret: 'kept' })
  }
  page.addEventListener('eip6963:requestProvider', announce('test.first', answer))
  page.addEventListener('eip6963:requestProvider', announce('test.second', refuse))
})
afterEach(() => {
  asked.length = 0
})

describe('functions that run in a page', () => {
  it('list every wallet that announces itself', () => {
    expect(shipped(listPageWallets)()).toEqual({
      origin: HERE,
      result: [
        { rdns: 'test.first', name: 'test.first' },
        { rdns: 'test.second', name: 'test.second' },
      ],
    })
  })

  it('send a request to the chosen wallet and return its result or error', async () => {
    const ask = shipped(requestInPage)
    expect(await ask(HERE, 'test.first', 'eth_requestAccounts', '[]')).toEqual({
      origin: HERE,
      result: ['0xabc'],
    })
    expect(asked).toEqual([{ method: 'eth_requestAccounts', params: [] }])
    expect(await ask(HERE, 'test.second', 'eth_chainId', '[]')).toEqual({
      origin: HERE,
      error: { code: 4001, message: 'no' },
    })
    expect(await ask(HERE, 'test.none', 'eth_chainId', '[]')).toMatchObject({ error: { code: 4900 } })
  })

  it('return the message of an error whose code is not a number', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('user rejected action'), { code: 'ACTION_REJECTED' })
    }
    page.addEventListener('eip6963:requestProvider', announce('test.words', refuse))
    expect(await shipped(requestInPage)(HERE, 'test.words', 'eth_chainId', '[]')).toEqual({
      origin: HERE,
      error: { code: 0, message: 'user rejected action' },
    })
  })

  it('forward only the six allowed methods', async () => {
    const ask = shipped(requestInPage)
    for (const method of Object.keys(walletRequests)) await ask(HERE, 'test.first', method, '[]')
    expect(asked).toHaveLength(6)
    for (const method of ['eth_sign', 'eth_accounts', 'wallet_requestPermissions', 'eth_signTransaction'])
      expect(await ask(HERE, 'test.first', method, '[]')).toMatchObject({ error: { code: 4200 } })
    expect(asked).toHaveLength(6)
  })

  it('send nothing to a page of another origin', async () => {
    const ask = shipped(requestInPage)
    expect(await ask('https://other.page', 'test.first', 'eth_chainId', '[]')).toEqual({ origin: HERE })
    expect(asked).toEqual([])
  })

  it('ignore an announcement without a name or a provider', async () => {
    const announced = (detail: unknown) => () =>
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    const provider = { request: async () => 'asked' }
    for (const detail of [null, undefined, {}, { provider }, { info: { rdns: 'test.mute', name: 'Mute' } }])
      page.addEventListener('eip6963:requestProvider', announced(detail))
    page.addEventListener(
      'eip6963:requestProvider',
      announced({ info: { rdns: 'test.blank' }, provider: {} }),
    )
    const { result } = shipped(listPageWallets)()
    expect(result).toEqual([
      { rdns: 'test.first', name: 'test.first' },
      { rdns: 'test.second', name: 'test.second' },
      { rdns: 'test.blank', name: 'undefined' },
    ])
    for (const rdns of ['test.mute', 'test.blank'])
      expect(await shipped(requestInPage)(HERE, rdns, 'eth_chainId', '[]')).toMatchObject({
        error: { code: 4900 },
      })
  })

  it('return null for an undefined result, and an error for an undefined error', async () => {
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.nothing', async () => undefined),
    )
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.thrown', () => Promise.reject(undefined)),
    )
    const ask = shipped(requestInPage)
    expect(await ask(HERE, 'test.nothing', 'eth_chainId', '[]')).toEqual({ origin: HERE, result: null })
    expect(await ask(HERE, 'test.thrown', 'eth_chainId', '[]')).toEqual({
      origin: HERE,
      error: { code: 0, message: '' },
    })
  })

  it('use the first provider that was announced under the name', async () => {
    const late: unknown[] = []
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.first', async () => late.push('second')),
    )
    const { length } = shipped(listPageWallets)().result as unknown[]
    announce('test.late', async () => 'late')()
    expect(length).toBe(3)
    expect(await shipped(requestInPage)(HERE, 'test.first', 'eth_chainId', '[]')).toMatchObject({
      result: ['0xabc'],
    })
    expect(late).toEqual([])
  })
})
