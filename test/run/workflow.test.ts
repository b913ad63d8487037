/** The workflow runs what is here: a command, a bench or a variable that is renamed would fail there first, at night. */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import app from '../../package.json' with { type: 'json' }
import { root } from './release/tools'

const workflow = readFileSync(join(root, '.github/workflows/test.yml'), 'utf8')
const commands = [...workflow.matchAll(/- run: (.+)/g)].map(([, command = '']) => command)
const variables = [...workflow.matchAll(/^ {6}([A-Z_]+): \S+$/gm)].map(([, name = '']) => name)

describe('the workflow', () => {
  it.each([...new Set(commands)])('can run %s', (command) => {
    const [, script, , bench] = /^npm run (\w+)( -- (\w+))?/.exec(command) ?? []
    if (script) expect(app.scripts).toHaveProperty(script)
    else if (command.startsWith('npx')) expect(command).toMatch(/^npx --yes [\w-]+@\d+\.\d+\.\d+ /)
    else accessSync(join(root, command), constants.X_OK)
    if (script === 'bench') accessSync(join(root, `test/bench/${bench}.ts`))
  })

  it('does every night what a push has no time for', () => {
    const nightly = workflow.slice(workflow.indexOf('  nightly:'))
    for (const command of ['.ci/run', 'npm run bench -- chaos', 'npm run zip -- --reproduce'])
      expect(nightly).toContain(`- run: ${command}\n`)
  })

  it.each(variables)('sets %s, which tests read', (name) => {
    const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    const readers = tests
      .filter((path) => path.endsWith('.ts'))
      .filter((path) => readFileSync(join(root, 'test', path), 'utf8').includes(`process.env['${name}']`))
    expect(readers).not.toEqual([])
  })
})
