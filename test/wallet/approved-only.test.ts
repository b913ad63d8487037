/** Ensures by imports that no signature can be made without a record. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const sources = ['src', 'entrypoints']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const naming = (pattern: RegExp): readonly string[] =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

describe('access to signatures', () => {
  it.each([
    ['the signing library', /from '@metamask\/eth-sig-util'/, ['src/wallet/sign/sign.ts']],
    [
      'the key’s signer',
      /import(?! type)[^\n]* from '\.[./\w]*\/sign'|await import\('\.[./\w]*\/sign'\)|=> import\('\.[./\w]*\/sign'\)/,
      ['src/wallet/sign/signer.ts'],
    ],
    ['the signer of transactions', /sign-transaction'/, ['src/wallet/sign/signer.ts']],
    [
      'the signer of external accounts',
      /\bexternalSigner\b/,
      ['src/wallet/sign/external.ts', 'src/wallet/sign/signer.ts'],
    ],
    ['the raw signer', /\brawSignerFor\b/, ['src/wallet/sign/signer.ts']],
    [
      'signerFor, which records',
      /\bsignerFor\b/,
      ['src/client/signing/signers.ts', 'src/wallet/sign/signer.ts'],
    ],
  ] as const)('is limited to the listed modules for %s', (_, pattern, files) => {
    const named = naming(pattern)
    expect(named).toEqual(files)
  })

  it('requires every call of openSigner to pass a record, or a broadcast that stores the record', () => {
    const callers = naming(/(?<![.\w])openSigner\(/).filter(
      (file) => file !== 'src/client/signing/signers.ts',
    )
    expect(callers.length).toBeGreaterThan(3)
    for (const file of callers) {
      const calls = readFileSync(join(root, file), 'utf8').match(/(?<![.\w])openSigner\([^)]*\)?/g) ?? []
      for (const call of calls) expect(call).toMatch(/\{\s*(record|broadcast)/)
    }
  })

  it('is requested from other wallets in one file only', () => {
    expect(
      naming(
        /requestWallet\(provider, 'eth_sendTransaction'|requestWallet\(provider, 'personal_sign'|'eth_signTypedData_v4', \[/,
      ),
    ).toEqual(['src/wallet/sign/external.ts'])
  })
})
