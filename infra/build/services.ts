import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack'
import { compile } from '../web/compile.ts'

// Compiles the services into a few files, which start in little more than half of the time: as sources they are some
// 500 modules, each of which is found, read and linked by itself (ADR 0030).

const root = join(import.meta.dirname, '..', '..')
const output = join(root, 'dist', 'services')

/** Native packages, and those that most starts never load: they stay in `node_modules`. */
const EXTERNAL = /^(?:@opentelemetry|argon2|kafkajs|koa-body|mongodb|nodemailer|prom-client)(?:\/|$)/

// `import.meta.dirname` goes on naming the folder of the source.
const dirname = webpack.DefinePlugin.runtimeValue(({ module }) => {
  const source = relative(output, module.context ?? root)
  return `(__dirname + ${JSON.stringify(`/${source}`)})`
})

const EXTERNAL_FILE = new RegExp(`/node_modules/${EXTERNAL.source.slice(1)}`)

/** Ends the build where a file of a package that stays outside is compiled in: it would be there twice. */
const staysOutside: WebpackPluginInstance = {
  apply: ({ hooks }: Compiler) =>
    hooks.compilation.tap('stays outside', (compilation) =>
      compilation.hooks.finishModules.tap('stays outside', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition() ?? ''
          if (!EXTERNAL_FILE.test(file)) continue
          compilation.errors.push(
            new webpack.WebpackError(`${relative(root, file)} is compiled in and required as well`),
          )
        }
      }),
    ),
}

const jsc = { parser: { syntax: 'typescript' }, target: 'es2024' } as const

const config: Configuration = {
  mode: 'none',
  target: 'node24',
  context: root,
  entry: { main: './services/app/main.ts' },
  output: {
    path: output,
    clean: true,
    filename: '[name].js',
    chunkFilename: '[id].js',
    chunkFormat: 'commonjs',
    assetModuleFilename: '[name][ext]',
  },
  // Read on demand only: NODE_OPTIONS=--enable-source-maps.
  devtool: 'source-map',
  node: false,
  externalsPresets: { node: false },
  // By `require`, also where the source imports: an ES import of `node:http` reads all of its exports, and one of them
  // loads an HTTP client that the server never uses.
  externals: async ({ request = '' }) =>
    isBuiltin(request) || EXTERNAL.test(request) ? `node-commonjs ${request}` : undefined,
  // debug takes it where it happens to be installed.
  resolve: { extensions: ['.ts', '.js', '.json'], alias: { 'supports-color': false } },
  plugins: [new webpack.DefinePlugin({ 'import.meta.dirname': dirname }), staysOutside],
  module: {
    // A thread is a file of its own, found by its address; webpack's own way breaks the name `Worker`.
    parser: { javascript: { worker: false } },
    rules: [
      { test: /\.ts$/, dependency: { not: ['url'] }, loader: 'swc-loader', options: { jsc } },
      {
        test: /\.ts$/,
        dependency: 'url',
        type: 'asset/resource',
        generator: { filename: '[name].js' },
        loader: 'swc-loader',
        options: { jsc, module: { type: 'commonjs' } },
      },
    ],
  },
  optimization: {
    minimize: false,
    nodeEnv: false,
    splitChunks: false,
    concatenateModules: true,
    providedExports: true,
    usedExports: true,
    sideEffects: true,
    moduleIds: 'deterministic',
    chunkIds: 'named',
  },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
}

await compile([config])
writeFileSync(join(output, 'package.json'), '{ "type": "commonjs" }\n')
