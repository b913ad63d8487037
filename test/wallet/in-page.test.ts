import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askInPage, listInPage } from '../../src/wallet/in-page'
import { walletRequests } from '../../src/wallet/wallet-requests'

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
})
