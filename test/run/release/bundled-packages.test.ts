import { describe, expect, it } from 'vitest'
import { isForeign, packagePathOf, readPackages, writeLicenses, writeSbom } from './bundled-packages'

const APP = { name: 'cowbell', version: '1.2.3' }

describe('packagePathOf', () => {
  it.each([
    ['node_modules/preact/dist/preact.mjs', 'node_modules/preact'],
    ['node_modules/@noble/hashes/sha3.js', 'node_modules/@noble/hashes'],
    [
      'node_modules/viem/node_modules/@noble/curves/abstract/a.js',
      'node_modules/viem/node_modules/@noble/curves',
    ],
    ['src/domain/bytes.ts', undefined],
  ])('returns the package of the module %s: %s', (module, path) => {
    expect(packagePathOf(module)).toBe(path)
  })
})

describe('isForeign', () => {
  it.each([
    ['src/domain/bytes.ts', 'background', false],
    ['test/contract/stories/quotes.ts', 'conformance', false],
    ['test/support/keys.ts', 'conformance', false],
    ['test/support/keys.ts', 'background', true],
    ['test/contract/stories/quotes.ts', 'shared', true],
    ['test/support/client.ts', 'conformance', true],
  ])('%s in the bundle %s is foreign: %s', (module, bundle, isRefused) => {
    expect(isForeign(module, bundle)).toBe(isRefused)
  })
})

describe('lists of bundled packages', () => {
  const packages = readPackages([
    ...['node_modules/preact', 'node_modules/@noble/hashes'],
    ...['node_modules/viem/node_modules/@noble/hashes', 'node_modules/preact'],
  ])

  it('come from the lock file, sorted, one row per version', () => {
    expect(packages.map(({ name }) => name)).toEqual(['@noble/hashes', '@noble/hashes', 'preact'])
    expect(new Set(packages.map(({ version }) => version)).size).toBe(3)
  })

  it('refuse a package that is not in the lock file', () => {
    expect(() => readPackages(['node_modules/nobodys'])).toThrow(/nobodys/)
  })

  it('list packages as CycloneDX with their checksums', () => {
    const sbom = JSON.parse(writeSbom(packages, APP))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.metadata.component).toMatchObject({ name: 'cowbell', version: '1.2.3' })
    expect(sbom.components[0]).toMatchObject({
      type: 'library',
      group: '@noble',
      name: 'hashes',
      purl: expect.stringMatching(/^pkg:npm\/%40noble\/hashes@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    })
    expect(new Set(sbom.components.map((each: { purl: string }) => each.purl)).size).toBe(3)
  })

  it('write a license expression as an expression', () => {
    const [preact] = readPackages(['node_modules/preact'])
    const either = { ...preact, license: '(MIT OR Apache-2.0)' } as NonNullable<typeof preact>
    expect(JSON.parse(writeSbom([either], APP)).components[0].licenses).toEqual([
      { expression: '(MIT OR Apache-2.0)' },
    ])
  })

  it('have the same text each time, without time or path', () => {
    const [sbom, licenses] = [writeSbom(packages, APP), writeLicenses(packages)]
    expect([writeSbom(packages, APP), writeLicenses(packages)]).toEqual([sbom, licenses])
    expect(sbom).not.toMatch(/timestamp|serialNumber/)
    for (const text of [sbom, licenses]) expect(text).not.toContain(process.cwd())
  })

  it('contain every license in full', () => {
    const text = writeLicenses(packages)
    expect(text).toMatch(/preact \d[\d.]*\nMIT\n\nThe MIT License/)
    expect(text.startsWith('Cowbell\nMIT\n\nMIT License')).toBe(true)
  })
})
