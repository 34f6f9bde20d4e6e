import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sources, type Compiler } from 'webpack';

const name = 'BrotliPlugin';
const compressible = /\.(js|css|svg|json)$/;
const compress = promisify(brotliCompress);

/** Puts a `.br` beside every script and style, so that the server never compresses them itself. */
export class BrotliPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
        const files = Object.entries(assets).filter(([file]) => compressible.test(file));
        await Promise.all(
          files.map(async ([file, asset]) => {
            const packed = await compress(asset.buffer(), {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            });
            compilation.emitAsset(`${file}.br`, new sources.RawSource(packed));
          }),
        );
      });
    });
  }
}
