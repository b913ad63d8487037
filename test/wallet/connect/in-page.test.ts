import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askInPage, listInPage } from '../../../src/wallet/connect/in-page'
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

/** The functions are shipped as their text: what they name beside their arguments is only what every page has. */
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

describe('in a page', () => {
  it('every wallet that announces itself is found', () => {
    expect(shipped(listInPage)()).toEqual({
      origin: HERE,
      result: [
        { rdns: 'test.first', name: 'test.first' },
        { rdns: 'test.second', name: 'test.second' },
      ],
    })
  })

  it('the chosen wallet is asked, and its answer or its error comes back', async () => {
    const ask = shipped(askInPage)
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

  it('an error whose code is a word comes back with its message', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('user rejected action'), { code: 'ACTION_REJECTED' })
    }
    page.addEventListener('eip6963:requestProvider', announce('test.words', refuse))
    expect(await shipped(askInPage)(HERE, 'test.words', 'eth_chainId', '[]')).toEqual({
      origin: HERE,
      error: { code: 0, message: 'user rejected action' },
    })
  })

  it('no other method is forwarded than the six that may be asked at all', async () => {
    const ask = shipped(askInPage)
    for (const method of Object.keys(walletRequests)) await ask(HERE, 'test.first', method, '[]')
    expect(asked).toHaveLength(6)
    for (const method of ['eth_sign', 'eth_accounts', 'wallet_requestPermissions', 'eth_signTransaction'])
      expect(await ask(HERE, 'test.first', method, '[]')).toMatchObject({ error: { code: 4200 } })
    expect(asked).toHaveLength(6)
  })

  it('nothing is asked of another page than the one that was connected', async () => {
    const ask = shipped(askInPage)
    expect(await ask('https://other.page', 'test.first', 'eth_chainId', '[]')).toEqual({ origin: HERE })
    expect(asked).toEqual([])
  })

  it('an announcement without a name, or without a way to ask, is none', async () => {
    const announced = (detail: unknown) => () =>
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    const provider = { request: async () => 'asked' }
    for (const detail of [null, undefined, {}, { provider }, { info: { rdns: 'test.mute', name: 'Mute' } }])
      page.addEventListener('eip6963:requestProvider', announced(detail))
    page.addEventListener(
      'eip6963:requestProvider',
      announced({ info: { rdns: 'test.blank' }, provider: {} }),
    )
    const { result } = shipped(listInPage)()
    expect(result).toEqual([
      { rdns: 'test.first', name: 'test.first' },
      { rdns: 'test.second', name: 'test.second' },
      { rdns: 'test.blank', name: 'undefined' },
    ])
    for (const rdns of ['test.mute', 'test.blank'])
      expect(await shipped(askInPage)(HERE, rdns, 'eth_chainId', '[]')).toMatchObject({
        error: { code: 4900 },
      })
  })

  it('an answer of nothing is null, and an error of nothing is an error', async () => {
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.nothing', async () => undefined),
    )
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.thrown', () => Promise.reject(undefined)),
    )
    const ask = shipped(askInPage)
    expect(await ask(HERE, 'test.nothing', 'eth_chainId', '[]')).toEqual({ origin: HERE, result: null })
    expect(await ask(HERE, 'test.thrown', 'eth_chainId', '[]')).toEqual({
      origin: HERE,
      error: { code: 0, message: '' },
    })
  })

  it('what announces itself later, or again, is not asked instead', async () => {
    const late: unknown[] = []
    page.addEventListener(
      'eip6963:requestProvider',
      announce('test.first', async () => late.push('second')),
    )
    const { length } = shipped(listInPage)().result as unknown[]
    announce('test.late', async () => 'late')()
    expect(length).toBe(3)
    expect(await shipped(askInPage)(HERE, 'test.first', 'eth_chainId', '[]')).toMatchObject({
      result: ['0xabc'],
    })
    expect(late).toEqual([])
  })
})
