/** The structure that makes a signature without a record impossible: who may name what of the signers. */
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

describe('the way to a signature', () => {
  it.each([
    ['the library that signs', /from '@metamask\/eth-sig-util'/, ['src/wallet/sign/sign.ts']],
    [
      'the key’s signer',
      /import(?! type)[^\n]* from '\.[./\w]*\/sign'|await import\('\.[./\w]*\/sign'\)|=> import\('\.[./\w]*\/sign'\)/,
      ['src/wallet/sign/signer.ts'],
    ],
    ['the signer of transactions', /sign-transaction'/, ['src/wallet/sign/signer.ts']],
    [
      'what other wallets sign with',
      /\bexternalSigner\b/,
      ['src/wallet/sign/external.ts', 'src/wallet/sign/signer.ts'],
    ],
    ['the raw signer', /\brawSignerFor\b/, ['src/wallet/sign/signer.ts']],
    [
      'the door, which records',
      /\bsignerFor\b/,
      ['src/client/signing/signers.ts', 'src/wallet/sign/signer.ts'],
    ],
  ] as const)('%s is named by nobody else', (_, pattern, files) => {
    const named = naming(pattern)
    expect(named).toEqual(files)
  })

  it('is asked for with a record or a broadcast that writes it down', () => {
    const askers = naming(/(?<![.\w])openSigner\(/).filter((file) => file !== 'src/client/signing/signers.ts')
    expect(askers.length).toBeGreaterThan(3)
    for (const file of askers) {
      const calls = readFileSync(join(root, file), 'utf8').match(/(?<![.\w])openSigner\([^)]*\)?/g) ?? []
      for (const call of calls) expect(call).toMatch(/\{\s*(record|broadcast)/)
    }
  })

  it('of other wallets begins in one file', () => {
    expect(
      naming(
        /askWallet\(line, 'eth_sendTransaction'|askWallet\(line, 'personal_sign'|'eth_signTypedData_v4', \[/,
      ),
    ).toEqual(['src/wallet/sign/external.ts'])
  })
})
