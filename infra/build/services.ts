import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack'
import { compile } from '../web/compile.ts'

// Bundling nearly halves startup: the source has about 500 modules to find, read and link (ADR 0030).

const root = join(import.meta.dirname, '..', '..')
const output = join(root, 'dist', 'services')

/** Native packages, and packages that most starts never load, stay in `node_modules`. */
const EXTERNAL = /^(?:@opentelemetry|argon2|kafkajs|koa-body|mongodb|nodemailer|pdfkit|prom-client)(?:\/|$)/

// Keep `import.meta.dirname` pointing to the source folder.
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
  // Read only with NODE_OPTIONS=--enable-source-maps.
  devtool: 'source-map',
  node: false,
  externalsPresets: { node: false },
  // Use `require` even for imports: an ES import of `node:http` reads all exports, and one loads an unused HTTP client.
  externals: async ({ request = '' }) =>
    isBuiltin(request) || EXTERNAL.test(request) ? `node-commonjs ${request}` : undefined,
  // debug takes it where it happens to be installed.
  resolve: { extensions: ['.ts', '.js', '.json'], alias: { 'supports-color': false } },
  plugins: [new webpack.DefinePlugin({ 'import.meta.dirname': dirname }), staysOutside],
  module: {
    // Threads are separate files loaded by path; webpack's handling breaks the name `Worker`.
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
    minimizer: [
      // V8 keeps the source, with two bytes a character as soon as one is not Latin: 6 MiB of a process at rest.
      new MinimizerPlugin({
        extractComments: false,
        terserOptions: { compress: false, mangle: false, format: { ascii_only: true, comments: 'some' } },
      }),
    ],
    minimize: true,
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
