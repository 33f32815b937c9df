import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Prints a line for each rule that a file breaks: its flavour, the rule and what is wrong. */
public class ValidatePdf {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files) {
      for (String name : new String[] {"3a", "ua1"}) {
        var flavour = PDFAFlavour.fromString(name);
        try (var parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour);
            var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
          var result = validator.validate(parser);
          for (var one : result.getTestAssertions()) {
            if (one.getStatus() != TestAssertion.Status.FAILED) continue;
            var rule = one.getRuleId();
            System.out.println(name + " " + rule.getClause() + "-" + rule.getTestNumber() + " " + one.getMessage());
          }
          System.out.println(name + " " + (result.isCompliant() ? "passed" : "failed"));
        }
      }
    }
  }
}
