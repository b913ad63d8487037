/**
 * The workflow runs commands of this project. Without these tests, a renamed command, bench or variable would
 * fail only at night.
 */
import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import app from '../../package.json' with { type: 'json' }
import { listModules, readSource } from '../support/sources'
import { root } from './release/tools'

const workflow = readFileSync(join(root, '.github/workflows/test.yml'), 'utf8')
const commands = [...workflow.matchAll(/- run: (.+)/g)].map(([, command = '']) => command)
const variables = [...workflow.matchAll(/^ {6}([A-Z_]+): \S+$/gm)].map(([, name = '']) => name)

describe('the workflow', () => {
  it('runs only scripts, benches and tools that exist', () => {
    for (const command of commands) {
      const [, script, , bench] = /^npm (?:run )?(\w+)( -- (\w+))?/.exec(command) ?? []
      if (script) expect(app.scripts).toHaveProperty(script)
      else if (command.startsWith('npx')) expect(command).toMatch(/^npx --yes [\w-]+@\d+\.\d+\.\d+ /)
      else accessSync(join(root, command), constants.X_OK)
      if (script === 'bench') accessSync(join(root, `test/bench/${bench}.ts`))
    }
    expect(commands.length).toBeGreaterThan(4)
  })

  it('runs every test in four shards', () => {
    expect(workflow).toContain('shard: [1, 2, 3, 4]')
    expect(commands[0]).toMatch(/^npm test -- --all --shard=\$\{\{ matrix\.shard \}\}\/4$/)
  })

  it('runs long tests every night', () => {
    const nightly = workflow.slice(workflow.indexOf('  nightly:'))
    for (const command of ['.ci/run', 'npm run bench -- chaos', 'npm run zip -- --reproduce'])
      expect(nightly).toContain(`- run: ${command}\n`)
  })

  it('sets only variables that tests read', () => {
    const tests = listModules('test').map(readSource)
    const unread = variables.filter((name) => !tests.some((text) => text.includes(`process.env['${name}']`)))
    expect(unread).toEqual([])
    expect(variables.length).toBeGreaterThan(3)
  })
})
