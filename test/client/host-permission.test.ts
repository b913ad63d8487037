import { describe, expect, it } from 'vitest'
import { askForHosts, hostPatternOf } from '../../src/client/host-permission'

describe('the match pattern of an address', () => {
  it.each([
    ['https://orders.example/v1/path?query', 'https://orders.example/*'],
    ['http://127.0.0.1:8545', 'http://127.0.0.1/*'],
    ['https://Me.Example:444', 'https://me.example/*'],
  ])('%s is its host’s: %s', (address, pattern) => expect(hostPatternOf(address)).toBe(pattern))
})

describe('asking for hosts', () => {
  const HOSTS = ['https://a.example/*', 'https://b.example/*']
  const permissions = (request: () => Promise<boolean>, held = false) => ({
    request,
    contains: async ({ origins }: { origins: string[] }) => held && origins.length === HOSTS.length,
  })

  it('goes on where the browser allows them', async () => {
    await expect(
      askForHosts(
        HOSTS,
        permissions(async () => true),
      ),
    ).resolves.toBeUndefined()
  })

  it('is refused where it does not, with what to do', async () => {
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

  it.each([true, false])('long after a press nothing is asked: held before %s', async (held) => {
    const tooLate = async () => {
      throw new Error('permissions.request may only be called from a user input handler')
    }
    const asked = askForHosts(HOSTS, permissions(tooLate, held))
    if (held) await expect(asked).resolves.toBeUndefined()
    else await expect(asked).rejects.toMatchObject({ errorType: 'HostDenied' })
  })
})
