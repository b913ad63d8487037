import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { release } from './release'
import { run } from './tools'

const FILES = {
  'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n- A bell.\n',
  'README.md': '`npm install ./cowbell-0.1.0.tgz`\n',
  'package.json': '{\n  "version": "0.1.0"\n}\n',
  'package-lock.json': '[{ "version": "0.1.0" }, { "version": "0.1.0" }, { "version": "0.1.0" }]\n',
  'src/backend/local/handlers/service.ts': "const VERSION = 'cowbell 0.1.0'\n",
} as const

let folder: string
const git = (...args: string[]): string => run('git', args, folder)
const read = (path: keyof typeof FILES): string => readFileSync(join(folder, path), 'utf8')
/** Writes into git's own folder. */
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, '.git', path)), { recursive: true })
  writeFileSync(join(folder, '.git', path), text, { mode: 0o755 })
}

beforeEach(() => {
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

describe('a release', () => {
  it('packs the new version before it is committed and tagged', () => {
    const packed = release('1.0.0', folder, () => {
      expect(git('tag', '--list')).toBe('')
      expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1')
      expect(read('CHANGELOG.md')).toContain('## [1.0.0] - ')
      return read('package.json')
    })
    expect(packed).toBe('{\n  "version": "1.0.0"\n}\n')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s').trim()).toBe('release: 1.0.0')
    expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(read('package-lock.json').match(/1\.0\.0/g)).toHaveLength(2)
    expect(read('README.md')).toContain('cowbell-1.0.0.tgz')
    expect(read('src/backend/local/handlers/service.ts')).toContain('cowbell 1.0.0')
  })

  it.each<[string, () => unknown, () => string, RegExp]>([
    [
      'cannot be packed',
      () => undefined,
      () => {
        throw new Error('The disk is full.')
      },
      /The disk is full/,
    ],
    ['cannot be committed', () => put('hooks/pre-commit', '#!/bin/sh\nexit 1\n'), () => '', /git commit /],
    ['cannot be tagged', () => put('refs/tags/v1.0.0.lock', ''), () => '', /git tag /],
    [
      'lacks a file',
      () => git('rm', '--quiet', 'README.md') + git('commit', '--message', 'less'),
      () => '',
      /README\.md/,
    ],
  ])('that %s leaves no commit, no tag and no changed file', (_, prepare, pack, says) => {
    prepare()
    const head = git('rev-parse', 'HEAD')
    expect(() => release('1.0.0', folder, pack)).toThrow(says)
    expect(git('rev-parse', 'HEAD')).toBe(head)
    expect(git('tag', '--list')).toBe('')
    expect(git('status', '--porcelain')).toBe('')
    expect(read('package.json')).toBe(FILES['package.json'])
  })
})
