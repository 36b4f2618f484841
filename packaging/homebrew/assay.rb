# `npm run homebrew -- assay-VERSION.tgz` fills the two places in capitals from the package that is published.
class Assay < Formula
  desc "Finds out which language model is best for your own work, and how sure that is"
  homepage "https://www.npmjs.com/package/assay"
  url "https://registry.npmjs.org/assay/-/assay-VERSION_AT_RELEASE.tgz"
  sha256 "SHA256_AT_RELEASE"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/assay --version")
    system bin/"assay", "validate", "-c", libexec/"lib/node_modules/assay/examples/practical-skills.yml"
  end
end
