import { get } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen, requireHost } from '../../../src/backend/serve/http'

const echo = async (request: Request) =>
  Response.json({
    method: request.method,
    path: new URL(request.url).pathname,
    type: request.headers.get('Content-Type'),
    body: await request.text(),
  })

describe('a Fetch over HTTP', () => {
  it('receives requests as they were sent, on a free port of this machine only', async () => {
    const server = await listen(echo, { port: 0 })
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const headers = { 'Content-Type': 'application/json' }
    const reply = await fetch(`${server.url}/a/b`, { method: 'DELETE', headers, body: '{"a":1}' })
    expect(await reply.json()).toEqual({
      method: 'DELETE',
      path: '/a/b',
      type: 'application/json',
      body: '{"a":1}',
    })
    await server.close()
  })

  it.each([
    ['evil.example', 403],
    ['127.0.0.1.evil.example:80', 403],
    ['localhost:8080', 200],
    ['127.0.0.1', 200],
    ['[::1]:1', 200],
  ])('accepts only host names of this machine, also after DNS rebinding: "%s"', async (host, status) => {
    const server = await listen(requireHost(echo), { port: 0 })
    const replyStatus = new Promise<number | undefined>((resolve, reject) => {
      const request = get(server.url, { headers: { Host: host } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      request.on('error', reject)
    })
    expect(await replyStatus).toBe(status)
    await server.close()
  })

  it('aborts a slow request', async () => {
    const server = await listen(echo, { port: 0 })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const answered = new Promise<string>((resolve) => {
      socket.on('data', (data) => resolve(String(data)))
      socket.on('error', () => undefined)
    })
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    expect(await answered).toMatch(/^HTTP\/1\.1 408/)
    socket.destroy()
    await server.close()
  })

  it('can be closed at once during a request, and the port is free again', async () => {
    const server = await listen(() => new Promise(() => undefined), { port: 0 })
    const pending = fetch(server.url).catch(() => 'cut')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.close()
    expect(await pending).toBe('cut')
    const again = await listen(echo, { port: Number(new URL(server.url).port) })
    expect(again.url).toBe(server.url)
    await again.close()
  })

  it('closes the connection if the service throws', async () => {
    const server = await listen(() => Promise.reject(new TypeError('cut')), { port: 0 })
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    await expect(fetch(server.url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
    await server.close()
  })

  it('refuses a port that is taken', async () => {
    const first = await listen(echo, { port: 0 })
    await expect(listen(echo, { port: Number(new URL(first.url).port) })).rejects.toThrow(/EADDRINUSE/)
    await first.close()
  })
})
