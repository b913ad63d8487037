import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createBridge } from '../../../src/client/bridge/page'

const sendMessage = vi.fn()
const bridgeFetch = createBridge(sendMessage)

const NOBODY = new Error('Could not establish connection. Receiving end does not exist.')
const fine = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
const ask = (init?: RequestInit) => bridgeFetch(new Request('https://service.invalid/mainnet/x?y=1', init))

beforeEach(() => {
  sendMessage.mockReset()
})

describe('the bridge', () => {
  it('sends method, path with query, headers and body, without the host', async () => {
    sendMessage.mockResolvedValue(fine)
    await ask({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(sendMessage).toHaveBeenCalledWith({
      cowbell: 'request',
      method: 'POST',
      path: '/mainnet/x?y=1',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  })

  it('returns a response with status, headers and body', async () => {
    sendMessage.mockResolvedValue({ ...fine, status: 201 })
    const response = await ask()
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      201,
      'application/json',
      { a: 1 },
    ])
  })

  it('returns a response without a body', async () => {
    sendMessage.mockResolvedValue({ status: 204, headers: {}, body: '' })
    expect((await ask()).status).toBe(204)
  })

  it('repeats a request that never reached the worker', async () => {
    sendMessage.mockRejectedValueOnce(NOBODY).mockResolvedValue(fine)
    expect((await ask()).status).toBe(200)
    expect(sendMessage).toHaveBeenCalledTimes(2)
  })

  it('fails if no worker is reached in four attempts', async () => {
    sendMessage.mockRejectedValue(NOBODY)
    await expect(ask()).rejects.toThrow('Receiving end')
    expect(sendMessage).toHaveBeenCalledTimes(4)
  })

  describe.each([
    ['the channel closed', () => Promise.reject(new Error('The message channel closed'))],
    ['it did not answer', () => Promise.resolve(undefined)],
  ])('when the worker received a request and %s', (_, end) => {
    it.each(['POST', 'PUT', 'DELETE'])('never repeats a %s', async (method) => {
      sendMessage.mockImplementation(end)
      await expect(ask({ method })).rejects.toThrow()
      expect(sendMessage).toHaveBeenCalledTimes(1)
    })

    it('repeats a read', async () => {
      sendMessage.mockImplementationOnce(end).mockImplementationOnce(end).mockResolvedValue(fine)
      expect(await (await ask()).json()).toEqual({ a: 1 })
      expect(sendMessage).toHaveBeenCalledTimes(3)
    })

    it.each(['/client/wake', '/client/submit'])('repeats the tick of %s', async (path) => {
      sendMessage.mockImplementationOnce(end).mockImplementationOnce(end).mockResolvedValue(fine)
      await bridgeFetch(new Request(`https://service.invalid${path}`, { method: 'POST' }))
      expect(sendMessage).toHaveBeenCalledTimes(3)
    })

    it('fails after four attempts of a read', async () => {
      sendMessage.mockImplementation(end)
      await expect(ask()).rejects.toThrow()
      expect(sendMessage).toHaveBeenCalledTimes(4)
    })
  })

  it('throws when the worker could not reach the service', async () => {
    sendMessage.mockResolvedValue({ unreachable: 'Failed to fetch' })
    await expect(ask()).rejects.toThrow('Failed to fetch')
  })

  it('rejects an aborted request', async () => {
    sendMessage.mockReturnValue(new Promise(() => undefined))
    const abort = new AbortController()
    const asked = ask({ signal: abort.signal })
    abort.abort(new Error('typed on'))
    await expect(asked).rejects.toThrow('typed on')
  })
})
