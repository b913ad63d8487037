import '../../src/client/jitless'
import type { Milliseconds } from '../../src/domain/scalars'
import { mountApp } from '../../src/ui/app/app'

const ports = {
  now: () => Date.now() as Milliseconds,
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  report: (bug: unknown) => reportError(bug),
  fetch: (request: Request) => fetch(request),
  readContract: async () => (await fetch('/openapi.json')).json(),
}

mountApp('tab', async (backend) => {
  const { openExchangeOf } = await import('../../src/backend/exchange')
  return openExchangeOf(backend, ports)
})
