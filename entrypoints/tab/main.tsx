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

mountApp('tab', {
  openExchange: async (backend) => {
    const { openExchangeOf } = await import('../../src/backend/exchange')
    return openExchangeOf(backend, ports)
  },
  openService: async (backend) => {
    const [{ selectBackend }, { withOpenKey }] = await Promise.all([
      import('../../src/backend/select'),
      import('../../src/client/settings/api-keys'),
    ])
    return selectBackend(withOpenKey(backend), ports).fetch
  },
})
