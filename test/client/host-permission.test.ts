import { describe, expect, it } from 'vitest'
import { askForHosts, hostPatternOf } from '../../src/client/host-permission'

describe('hostPatternOf', () => {
  it.each([
    ['https://orders.example/v1/path?query', 'https://orders.example/*'],
    ['http://127.0.0.1:8545', 'http://127.0.0.1/*'],
    ['https://Me.Example:444', 'https://me.example/*'],
  ])('converts %s to %s', (address, pattern) => expect(hostPatternOf(address)).toBe(pattern))
})

describe('askForHosts', () => {
  const HOSTS = ['https://a.example/*', 'https://b.example/*']
  const permissions = (request: () => Promise<boolean>, held = false) => ({
    request,
    contains: async ({ origins }: { origins: string[] }) => held && origins.length === HOSTS.length,
  })

  it('resolves when the browser grants the hosts', async () => {
    await expect(
      askForHosts(
        HOSTS,
        permissions(async () => true),
      ),
    ).resolves.toBeUndefined()
  })

  it('fails with a fix when the browser denies them', async () => {
    await expect(
      askForHosts(
        HOSTS,
        permissions(async () => false),
      ),
    ).rejects.toMatchObject({
      errorType: 'HostDenied',
      fix: 'Press again, and allow it when your browser asks.',
    })
  })

  it.each([true, false])(
    'resolves without a user gesture if and only if the hosts were granted before: %s',
    async (held) => {
      const tooLate = async () => {
        throw new Error('permissions.request may only be called from a user input handler')
      }
      const asked = askForHosts(HOSTS, permissions(tooLate, held))
      if (held) await expect(asked).resolves.toBeUndefined()
      else await expect(asked).rejects.toMatchObject({ errorType: 'HostDenied' })
    },
  )
})
