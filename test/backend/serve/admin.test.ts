import 'fake-indexeddb/auto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { answerAdminFirst } from '../../../src/backend/serve/admin'
import { listen } from '../../../src/backend/serve/http'
import { openServer, type ServeOptions } from '../../../src/backend/serve/open'
import { demoAccounts } from '../../support/demo-accounts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
let opened = 0

/** Opens an HTTP server with its admin API. */
async function serve(options: Partial<ServeOptions> = {}) {
  opened += 1
  const bugs: unknown[] = []
  const report = (bug: unknown) => bugs.push(bug)
  const server = await openServer({ port: 0, report, databaseName: `admin-${opened}`, ...options })
  closing.push(server.close)
  const send = async (path: string, init?: RequestInit) => {
    const reply = await fetch(server.url + path, init)
    return { status: reply.status, body: await reply.json(), headers: reply.headers }
  }
  const apply = (name: string, input: unknown = {}, headers = {}) =>
    send(`/admin/${name}`, { method: 'POST', body: JSON.stringify(input), headers })
  return { ...server, send, apply, bugs }
}

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const [owner] = demoAccounts

describe('the admin API of a served service', () => {
  it('lists its controls with the schemas of their inputs, and the settings', async () => {
    const { send, apply } = await serve({ controls: [{ name: 'fees', input: { volumeFeeBps: 2 } }] })
    await apply('clock', { rate: 0, at: '2027-01-01T00:00:00Z' })
    const { status, body } = await send('/admin')
    expect(status).toBe(200)
    expect(body).toMatchObject({ now: '2027-01-01T00:00:00.000Z', settings: { volumeFeeBps: 2 } })
    const advance = body.controls.find(({ name }: { name: string }) => name === 'advance')
    expect(advance.input.properties.seconds).toMatchObject({ type: 'integer', minimum: 1 })
  })

  it('applies a control at once, and names the error of an invalid input', async () => {
    const { send, apply, bugs } = await serve()
    expect((await apply('cms', { isEnabled: false })).status).toBe(200)
    expect((await send(`/affiliate/${owner}`)).status).toBe(503)
    expect(await apply('price', { network: 'mainnet', token: usdc, usd: -1 })).toMatchObject({
      status: 400,
      body: { errorType: 'InvalidParameter' },
    })
    expect((await apply('nothing')).status).toBe(404)
    expect((await send('/admin/cms')).status).toBe(400)
    expect((await send('/admin/cms', { method: 'POST', body: '{' })).status).toBe(400)
    expect(bugs).toEqual([])
  })

  it('refuses a body that is too large for the input of a control', async () => {
    const { apply, bugs } = await serve()
    const { status, body } = await apply('seed', { seed: 'x'.repeat(1 << 20) })
    expect([status, body.errorType, bugs]).toEqual([413, 'PayloadTooLarge', []])
  })

  it('reports a bug and answers with status 500, as the service does', async () => {
    const bug = new Error('out of paper')
    const bugs: unknown[] = []
    const exchange = { read: () => Promise.reject(bug), apply: () => Promise.reject(bug) }
    const fetch = answerAdminFirst(
      async () => new Response('service'),
      exchange,
      (one) => bugs.push(one),
    )
    const reply = await fetch(new Request('http://127.0.0.1/admin/step', { method: 'POST' }))
    expect([reply.status, await reply.json()]).toEqual([
      500,
      { errorType: 'InternalServerError', description: '' },
    ])
    expect(bugs).toEqual([bug])
  })

  it('refuses web pages and has no CORS headers', async () => {
    const { send, apply } = await serve()
    const refused = await apply('reset', {}, { Origin: 'https://page.invalid' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await send('/admin')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('funds the demo accounts again after a reset', async () => {
    const { send, apply } = await serve()
    const fundsOf = async () => (await send(`/mainnet/api/v1/paper/accounts/${owner}`)).body.funds.length
    const before = await fundsOf()
    expect(before).toBeGreaterThan(0)
    await apply('reset')
    expect(await fundsOf()).toBe(before)
  })
})

describe('a served state', () => {
  it('is in its folder, and is the same at the next start', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    const first = await serve({ dataFolder })
    await first.apply('mint', { network: 'mainnet', owner, token: usdc, amount: '7' })
    await first.apply('clock', { rate: 0, at: '2027-01-01T00:00:00Z' })
    await first.apply('auctions', { isStepped: true })
    const { hash } = (await first.apply('hash')).body
    await Promise.all(closing.splice(0).map((close) => close()))
    const second = await serve({ dataFolder })
    expect((await second.apply('hash')).body).toEqual({ hash })
    expect((await second.send('/admin')).body.now).toBe('2027-01-01T00:00:00.000Z')
  })

  it('is the same after loading, even if a demo account is read first', async () => {
    const path = `/mainnet/api/v1/paper/accounts/${owner}`
    const first = await serve({ controls: [{ name: 'clock', input: { rate: 0 } }] })
    const body = JSON.stringify({ kind: 'approve', owner, token: usdc, amount: '7' })
    const headers = { 'Content-Type': 'application/json' }
    await first.send('/mainnet/api/v1/paper/transactions', { method: 'POST', body, headers })
    const { funds } = (await first.send(path)).body
    expect(funds.find(({ token }: { token: string }) => token === usdc).allowance).toBe('7')
    const { hash } = (await first.apply('hash')).body
    const snapshot = (await first.apply('save')).body
    expect(snapshot.format).toBe('cowbell exchange')
    const second = await serve({ dataFolder: await mkdtemp(join(tmpdir(), 'cowbell-state-')) })
    await second.send(path)
    await second.apply('load', { snapshot })
    expect((await second.send(path)).body.funds).toEqual(funds)
    expect((await second.apply('hash')).body).toEqual({ hash })
  })

  it('does not change if the port is taken', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    const readSettings = async () => {
      const { send } = await serve({ dataFolder })
      const { settings } = (await send('/admin')).body
      await Promise.all(closing.splice(0).map((close) => close()))
      return settings
    }
    const before = await readSettings()
    const taken = await listen(async () => new Response('other'), { port: 0 })
    const controls = [{ name: 'fees', input: { volumeFeeBps: 7 } } as const]
    const port = Number(new URL(taken.url).port)
    await expect(serve({ port, dataFolder, controls })).rejects.toThrow('EADDRINUSE')
    expect(await readSettings()).toEqual(before)
    await taken.close()
  })

  it('stops the start if its folder is in use, has other files or another format, or is no folder', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    await serve({ dataFolder })
    await expect(serve({ dataFolder })).rejects.toThrow(`${dataFolder} is used by another process.`)
    await Promise.all(closing.splice(0).map((close) => close()))

    await writeFile(join(dataFolder, 'CURRENT'), 'nonsense')
    await expect(serve({ dataFolder })).rejects.toThrow(`${dataFolder} is damaged`)

    const other = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    const file = join(other, 'notes.txt')
    await writeFile(file, 'mine')
    await expect(serve({ dataFolder: other })).rejects.toThrow(`${other} has other files.`)
    await expect(serve({ dataFolder: file })).rejects.toThrow(`${file} is not a writable folder`)
  })
})

describe('the rate limits of a served service', () => {
  it('can be disabled', async () => {
    const rates = { quotes: 1, submissions: 1 }
    const { send } = await serve({ rates, isUnlimited: true })
    const ask = async () => (await send('/mainnet/api/v1/quote', { method: 'POST', body: '{}' })).status
    expect([await ask(), await ask(), await ask()]).toEqual([415, 415, 415])
  })
})
