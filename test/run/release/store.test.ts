import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { readJustifications, readListing } from './store'

describe('the store listing', () => {
  it.each(['en', 'de'] as const)('fits the limits of the stores in %s', (language) => {
    const { name, summary, description } = readListing(language)
    expect(name.length).toBeLessThanOrEqual(50)
    expect(summary.length).toBeGreaterThan(60)
    expect(summary.length).toBeLessThanOrEqual(132)
    expect(description.split('\n- ')).toHaveLength(8)
    expect(description).not.toMatch(/^#/m)
  })

  it('justifies every permission of both browsers', () => {
    const reasons = readJustifications()
    for (const { permissions } of Object.values(manifests))
      for (const permission of permissions)
        expect(reasons.get(permission)?.length, permission).toBeGreaterThan(20)
    expect(reasons.get('https://*/*')).toMatch(/^Optional/)
    expect(reasons.get('https://etherscan.io/*')).toMatch(/^Content script.+Host permission/)
  })
})

describe('the privacy policy', () => {
  const policy = readFileSync(new URL('../../../.github/PRIVACY.md', import.meta.url), 'utf8')
  const origins = Object.values(profiles).flatMap(({ backend }) =>
    backend.kind === 'remote' ? backend.origins : [],
  )
  // The host of a custom service is a placeholder.
  const hosts = origins
    .map((origin) => new URL(origin.replace('*', '')).host)
    .filter((host) => !host.endsWith('.invalid'))

  it('names every host of our environments', () => {
    expect(hosts.length).toBeGreaterThan(0)
    for (const host of hosts) expect(policy).toContain(`\`${host}\``)
  })

  it('names no other host', () => {
    const named = [...policy.matchAll(/`((?:[a-z]+\.)+[a-z]+)`/g)].map(([, host]) => host)
    expect(named.toSorted()).toEqual([...new Set(hosts)].toSorted())
  })
})
