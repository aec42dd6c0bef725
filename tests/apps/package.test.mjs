// What people get who do not build: the Debian package, laid out in a folder and served, and the page from any file server.
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { openBrowser, openPage } from '../support/browser.mjs'
import { newFolder, root, serve, skald } from '../support/program.mjs'

const made = join(root, 'build/package')
const folder = newFolder()
const installed = join(folder, 'system')
const inPackage = (path) => join(installed, path)
let deb

before(async () => {
  await promisify(execFile)(join(root, 'scripts/package'), ['--built'])
  deb = join(
    made,
    readdirSync(made).find((name) => name.endsWith('.deb')),
  )
  execFileSync('dpkg-deb', ['-x', deb, installed])
})

test('the package brings program, page, content and service, and owns nothing it should not', () => {
  const lines = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' }).trimEnd().split('\n')
  const files = lines.map((line) => line.split(/\s+/)).map(([mode, owner, , , , path]) => ({ mode, owner, path }))
  for (const path of [
    './usr/bin/skald',
    './usr/share/skald/web/index.html',
    './usr/share/skald/data/symbols.json',
    './usr/share/man/man1/skald.1.gz',
    './usr/lib/python3/dist-packages/skald/libskald.so',
    './usr/share/doc/skald/copyright',
    './usr/share/doc/skald/hosting.md',
    './lib/systemd/system/skald.service',
    './etc/default/skald',
  ])
    assert.ok(files.find((file) => file.path === path), path)
  for (const { mode, owner, path } of files) {
    assert.equal(owner, 'root/root', path)
    assert.match(mode, /^(drwxr-xr-x|-rwxr-xr-x|-rw-r--r--)$/, path)
  }
})

test('the package names the packages of every library that the program is linked with', () => {
  const field = (name) => execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim()
  assert.equal(field('Package'), 'skald')
  const depends = field('Depends')
  for (const name of ['libc6', 'libsqlite3-0', 'libcairo2', 'libpango-1.0-0'])
    assert.match(depends, new RegExp(`(^|, )${name} \\(>= [^)]+\\)`))
  const needed = execFileSync('objdump', ['-p', inPackage('usr/bin/skald')], { encoding: 'utf8' }).match(/(?<=NEEDED +)\S+/g)
  for (const library of needed) {
    const owners = execFileSync('dpkg-query', ['-S', `*/${library}`], { encoding: 'utf8' }).match(/^[^:,]+/gm)
    assert.ok(owners.some((owner) => depends.split(/[ ,]+/).includes(owner)), library)
  }
})

test('what the package installs serves the page and plays, without the tree it was built in', async () => {
  const env = { PATH: process.env.PATH, HOME: folder }
  const executable = inPackage('usr/bin/skald')
  const { code, stdout } = await skald(['--version'], '', executable)
  assert.equal(code, 0, stdout)
  const server = await serve(null, ['--port', '0', '--db', join(folder, 'games.db')], { executable, env, cwd: folder })
  const get = async (path) => {
    const response = await fetch(new URL(path, server.address))
    return { status: response.status, body: await response.text() }
  }
  assert.equal(JSON.parse((await get('health')).body).status, 'ok')
  const page = await get('')
  assert.match(page.body, /<title>Skald<\/title>/)
  const parts = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
  assert.ok(parts.length > 3)
  for (const path of parts) assert.equal((await get(path)).status, 200, path)
  assert.equal(await server.stop(), 0)
})

test('the Python package plays both books, without the tree it was built in', () => {
  const script = `import random, skald
for sides in (("saga", "danes", "rus"), ("aofs", "tuskmark", "alderkin")):
    state, whim = skald.battle(*sides), random.Random(1)
    while not state.is_terminal(): state.apply_action(state.sample(whim))
    print(state.answers)`
  const env = { PYTHONPATH: inPackage('usr/lib/python3/dist-packages'), SKALD_DATA: inPackage('usr/share/skald/data') }
  const lines = execFileSync('python3', ['-B', '-c', script], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env }, cwd: folder })
  assert.equal(lines.trim().split('\n').filter((line) => Number(line) > 20).length, 2)
})

test('the service starts the program that the package installs, with options that it knows', async () => {
  const unit = readFileSync(inPackage('lib/systemd/system/skald.service'), 'utf8')
  const [, program, rest] = /^ExecStart=(\S+) serve --db \$\{SKALD_DB\} (\S+)$/m.exec(unit)
  assert.equal(program, '/usr/bin/skald')
  assert.equal(rest, '$SKALD_OPTIONS')
  const options = /^SKALD_OPTIONS="(.*)"$/m.exec(readFileSync(inPackage('etc/default/skald'), 'utf8'))[1].split(' ')
  const { stdout } = await skald(['serve', '--help'])
  for (const option of options.filter((word) => word.startsWith('--'))) assert.ok(stdout.includes(option), option)
})

test('the container file takes the package that is made, and starts it with options that it knows', async () => {
  const text = readFileSync(join(root, 'packaging/Containerfile'), 'utf8')
  const [, pattern, into] = /^COPY (\S+) (\S+)$/m.exec(text)
  const meant = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  const named = readdirSync(made).filter((name) => meant.test(name))
  assert.deepEqual(named, [basename(deb)])
  assert.ok(text.includes(`${into}${pattern}`), 'what is copied is installed')
  const games = /^VOLUME (\S+)$/m.exec(text)[1]
  assert.match(text, new RegExp(`install -d -o 65534 -g 65534 -m 700 ${games}$`, 'm'), 'nobody may write his games')
  const [program, ...args] = ['ENTRYPOINT', 'CMD'].flatMap((word) => JSON.parse(new RegExp(`^${word} (.*)$`, 'm').exec(text)[1]))
  assert.equal(program, 'skald')
  assert.equal(args.shift(), 'serve')
  assert.equal(args[args.indexOf('--port') + 1], /^EXPOSE (\d+)$/m.exec(text)[1])
  const here = { '8080': '0', '0.0.0.0': '127.0.0.1', [`${games}/games.db`]: join(folder, 'contained.db') }
  const env = { PATH: process.env.PATH, HOME: folder }
  const server = await serve(null, args.map((word) => here[word] ?? word), { executable: inPackage('usr/bin/skald'), env, cwd: folder })
  assert.equal((await (await fetch(new URL('hall.json', server.address))).json()).hall, true)
  assert.equal(await server.stop(), 0)
})

test('the folder of static files opens from a plain file server, in any folder of it', async () => {
  const site = join(folder, 'site')
  mkdirSync(join(site, 'games'), { recursive: true })
  execFileSync('python3', ['-m', 'zipfile', '-e', join(made, 'skald-static.zip'), join(folder, 'unpacked')])
  renameSync(join(folder, 'unpacked/static'), join(site, 'games/skald'))
  const files = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', site])
  const [line] = await once(createInterface({ input: files.stdout }), 'line')
  const browser = await openBrowser()
  after(() => (files.kill(), browser.close()))
  const page = await openPage(browser, `http://127.0.0.1:${/port (\d+)/.exec(line)[1]}/games/skald/`)
  await page.locator('.battle').first().click()
  await page.locator('.rail').waitFor()
  assert.deepEqual(page.troubles, [])
})
