import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { release } from './release'
import { root, run, runUntil } from './tools'

const FILES = {
  'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n- A bell.\n',
  'src/backend/README.md': '`npm install ./cowbell-0.1.0.tgz`\n',
  'package.json': '{\n  "version": "0.1.0"\n}\n',
  'package-lock.json': '[{ "version": "0.1.0" }, { "version": "0.1.0" }, { "version": "0.1.0" }]\n',
  'src/backend/local/handlers/service.ts': "const VERSION = 'cowbell 0.1.0'\n",
} as const

let folder: string
const git = (...args: string[]): string => run('git', args, folder)
const read = (path: keyof typeof FILES): string => readFileSync(join(folder, path), 'utf8')
/** Writes a file into the .git folder. */
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, '.git', path)), { recursive: true })
  writeFileSync(join(folder, '.git', path), text, { mode: 0o755 })
}

let ending: AbortController

beforeEach(() => {
  ending = new AbortController()
  folder = mkdtempSync(join(tmpdir(), 'cowbell-release-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  git('init', '--quiet', '--initial-branch', 'main', '--template', '')
  for (const [key, value] of [
    ['user.name', 'Nobody'],
    ['user.email', 'nobody@example.com'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
  ] as const)
    git('config', key, value)
  git('add', '.')
  git('commit', '--quiet', '--message', 'all of it')
})
afterEach(() => rmSync(folder, { recursive: true }))

const packNothing = async () => ''

describe('release', () => {
  it('changes only files that the repository has', () => {
    expect(Object.keys(FILES).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('packs the new version before it commits and tags', async () => {
    const pack = async () => {
      expect(git('tag', '--list')).toBe('')
      expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1')
      expect(read('CHANGELOG.md')).toContain('## [1.0.0] - ')
      return read('package.json')
    }
    const packed = await release('1.0.0', folder, pack, ending.signal)
    expect(packed).toBe('{\n  "version": "1.0.0"\n}\n')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s').trim()).toBe('release: 1.0.0')
    expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(read('package-lock.json').match(/1\.0\.0/g)).toHaveLength(2)
    expect(read('src/backend/README.md')).toContain('cowbell-1.0.0.tgz')
    expect(read('src/backend/local/handlers/service.ts')).toContain('cowbell 1.0.0')
  })

  it.each<[string, () => unknown, () => Promise<string>, RegExp]>([
    [
      'cannot be packed',
      () => undefined,
      () => Promise.reject(new Error('The disk is full.')),
      /The disk is full/,
    ],
    [
      'is ended during packing',
      () => undefined,
      () => {
        const packing = runUntil(ending.signal, 'SIGTERM', 'sleep', ['60'])
        ending.abort(new Error('Ended by SIGTERM.'))
        return packing
      },
      /Ended by SIGTERM/,
    ],
    [
      'is ended right after packing',
      () => undefined,
      async () => {
        ending.abort(new Error('Ended by SIGINT.'))
        return ''
      },
      /Ended by SIGINT/,
    ],
    ['cannot be committed', () => put('hooks/pre-commit', '#!/bin/sh\nexit 1\n'), packNothing, /git commit /],
    ['cannot be tagged', () => put('refs/tags/v1.0.0.lock', ''), packNothing, /git tag /],
    [
      'lacks a file',
      () => git('rm', '--quiet', 'src/backend/README.md') + git('commit', '--message', 'less'),
      packNothing,
      /README\.md/,
    ],
  ])('leaves no commit, no tag and no changed file if it %s', async (_, prepare, pack, message) => {
    prepare()
    const head = git('rev-parse', 'HEAD')
    const archive = join(folder, '.output/cowbell-1.0.0-chrome.zip')
    const packArchive = () => {
      mkdirSync(dirname(archive), { recursive: true })
      writeFileSync(archive, '')
      return pack()
    }
    await expect(release('1.0.0', folder, packArchive, ending.signal)).rejects.toThrow(message)
    expect(existsSync(archive)).toBe(false)
    expect(git('rev-parse', 'HEAD')).toBe(head)
    expect(git('tag', '--list')).toBe('')
    expect(git('status', '--porcelain')).toBe('')
    expect(read('package.json')).toBe(FILES['package.json'])
  })
})

describe('runUntil', () => {
  it('ends a command and its children before it rejects', async () => {
    const mark = join(folder, 'mark')
    // The inner command would write after its parent has ended.
    const script = `sh -c 'trap "" HUP; echo started; sleep 1; echo late > ${mark}' & wait`
    const running = runUntil(ending.signal, 'SIGTERM', 'sh', ['-c', script], folder)
    ending.abort(new Error('Ended by SIGINT.'))
    await expect(running).rejects.toThrow('Ended by SIGINT.')
    const processes = run('ps', ['-eo', 'args'])
    expect(processes).not.toContain(mark)
  })

  it('rejects with the output of a failing command', async () => {
    await expect(
      runUntil(ending.signal, 'SIGTERM', 'sh', ['-c', 'echo one; echo two >&2; exit 3'], folder),
    ).rejects.toThrow(/failed:\none\ntwo/)
  })
})
