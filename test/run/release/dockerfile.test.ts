/** Runs the instructions of the Dockerfile as far as they need no Docker. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFlags } from '../../../src/backend/serve/flags'
import { CLI_PATH } from './cli-bundle'

/** Instructions by name. A backslash continues a line. */
const instructions = new Map(
  readFileSync('.github/Dockerfile', 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
)

/** Reads the JSON form of a command. */
const commandOf = (name: string): readonly string[] => {
  const text = instructions.get(name) ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}

describe('the Dockerfile', () => {
  it('starts the packed command with flags that serve accepts once a host is named', () => {
    const [node, file, command, ...flags] = commandOf('ENTRYPOINT')
    expect([node, file, command]).toEqual(['node', basename(CLI_PATH), 'serve'])
    expect(instructions.get('COPY')).toBe(`${dirname(CLI_PATH)}/ ./`)
    expect(() => readFlags(flags)).toThrow('needs --allow-host NAME')
    const read = readFlags([...flags, '--allow-host', 'cow.example'])
    expect(read).toMatchObject({ host: '0.0.0.0', dataFolder: '/data', logFormat: 'json' })
    expect(String(read.port)).toBe(instructions.get('EXPOSE'))
    expect(instructions.get('VOLUME')).toBe(read.dataFolder)
  })

  it('uses the least Node of package.json and an account without rights', () => {
    expect(instructions.get('FROM')).toBe('node:20-slim')
    expect(instructions.get('USER')).toBe('node')
  })

  it('asks for readiness on its own port', () => {
    const [node, flag, script] = commandOf('HEALTHCHECK')
    expect([node, flag]).toEqual(['node', '-e'])
    expect(script).toContain(`http://127.0.0.1:${instructions.get('EXPOSE')}/readyz`)
    expect(() => new Function(script as string)).not.toThrow()
  })
})
